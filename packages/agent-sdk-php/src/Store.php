<?php

declare(strict_types=1);

namespace AgentGateway;

use PDO;
use PDOException;
use RuntimeException;
use Throwable;

/**
 * What the receiver keeps beside the money, in the database of the money: SQLite, PostgreSQL or MySQL. The tables are of `Store::createTables`. A
 * transaction that wants a row which another one has just inserted waits until that one has ended: so copies of a callback come one after the other.
 */
final class Store
{
    private const TABLES = [
        'create table if not exists gateway_answers (
            id char(64) primary key, content char(64) not null, answer text, noted_at bigint not null)',
        'create table if not exists gateway_movements (
            id char(64) primary key, amount_left varchar(40) not null, is_taken_back smallint not null)',
        'create table if not exists gateway_balances (id char(64) primary key, sequence bigint not null)',
    ];

    private readonly string $driver;

    /** @throws PDOException if the connection cannot be set to throw */
    public function __construct(private readonly PDO $connection)
    {
        $connection->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_EXCEPTION);
        $this->driver = $connection->getAttribute(PDO::ATTR_DRIVER_NAME);
    }

    public function createTables(): void
    {
        foreach (self::TABLES as $table) {
            $this->connection->exec($table);
        }
    }

    /** Removes answers that nobody asks for again: the gateway repeats a callback for 76 hours, and an operator a lost one for weeks. */
    public function forgetBefore(int $unixTime): void
    {
        $this->run('delete from gateway_answers where noted_at < ?', [$unixTime]);
    }

    /**
     * Runs the work in a transaction that is committed if the work returns true. It is rolled back otherwise.
     *
     * @param callable(PDO): bool $work
     * @throws Throwable what the work or the database throws
     */
    public function inTransaction(callable $work): void
    {
        if ($this->driver === 'mysql') {
            $this->connection->exec('set transaction isolation level read committed');
        }
        // SQLite would take its lock at the first change, and refuse what has read before.
        $this->connection->exec($this->driver === 'sqlite' ? 'begin immediate' : 'start transaction');
        try {
            $this->connection->exec($work($this->connection) ? 'commit' : 'rollback');
        } catch (Throwable $fault) {
            $this->rollBack();
            throw $fault;
        }
    }

    /** Notes a key. The answer is null if the key is new, else what is kept under it. */
    public function note(string $key, string $content): ?KeptAnswer
    {
        $this->insert('gateway_answers (id, content, noted_at)', [$key, $content, time()]);
        $row = $this->row('select content, answer from gateway_answers where id = ?', [$key]);

        // A note is committed with its answer, so one without is of this transaction.
        return $row['answer'] === null ? null : new KeptAnswer($row['content'] === $content, $row['answer']);
    }

    /** @param list<string> $keys that were noted in this transaction */
    public function keepAnswer(array $keys, string $answer): void
    {
        foreach ($keys as $key) {
            $this->run('update gateway_answers set answer = ? where id = ?', [$answer, $key]);
        }
    }

    /** Undoes what comes between this and the end of the transaction, if the outcome is a refusal. */
    public function undoIfRefused(callable $work): Outcome
    {
        $this->connection->exec('savepoint agent');
        $outcome = $work();
        $this->connection->exec($outcome->isAccepted() ? 'release savepoint agent' : 'rollback to savepoint agent');

        return $outcome;
    }

    /** What is known of a movement, from now on locked: how much may be taken back, and whether something was. */
    public function movement(string $key): Movement
    {
        $this->insert('gateway_movements (id, amount_left, is_taken_back)', [$key, '0', 0]);
        $row = $this->row('select amount_left, is_taken_back from gateway_movements where id = ?', [$key]);

        return new Movement(Decimal::of($row['amount_left']), (bool) $row['is_taken_back']);
    }

    public function keepMovement(string $key, Movement $movement): void
    {
        $values = [(string) $movement->left, (int) $movement->isTakenBack, $key];
        $this->run('update gateway_movements set amount_left = ?, is_taken_back = ? where id = ?', $values);
    }

    /** Whether no higher number was told for this balance before. */
    public function isNewest(string $balance, int $sequence): bool
    {
        $this->insert('gateway_balances (id, sequence)', [$balance, -1]);
        $update = 'update gateway_balances set sequence = ? where id = ? and sequence < ?';

        return $this->run($update, [$sequence, $balance, $sequence]) === 1;
    }

    /**
     * Inserts a row unless it is there, and waits for transactions that have inserted it. `insert ignore` of MySQL would take a shared lock, which
     * several copies of a callback hold at once; each would then wait for the others.
     */
    private function insert(string $into, array $values): void
    {
        $places = implode(', ', array_fill(0, count($values), '?'));
        $otherwise = $this->driver === 'mysql' ? 'on duplicate key update id = id' : 'on conflict do nothing';
        $this->run("insert into {$into} values ({$places}) {$otherwise}", $values);
    }

    /** @return array<string, mixed> */
    private function row(string $query, array $values): array
    {
        // The row may be newer than what this transaction has read so far, and nobody may change it before the end.
        $statement = $this->connection->prepare($this->driver === 'sqlite' ? $query : $query . ' for update');
        $statement->execute($values);

        return $statement->fetch(PDO::FETCH_ASSOC) ?: throw new RuntimeException('a row has gone');
    }

    private function run(string $text, array $values): int
    {
        $statement = $this->connection->prepare($text);
        $statement->execute($values);

        return $statement->rowCount();
    }

    /** The connection may be what has failed. */
    private function rollBack(): void
    {
        try {
            $this->connection->exec('rollback');
        } catch (PDOException) {
        }
    }
}
