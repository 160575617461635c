<?php

/** A whole Agent: `PHP_CLI_SERVER_WORKERS=8 AGENT_SECRETS=whsec_... php -S 127.0.0.1:4000 agent.php`. AGENT_DATABASE names a file of SQLite. */

declare(strict_types=1);

require __DIR__ . '/../autoload.php';

use AgentGateway\{Callback, Decimal, Outcome, Receiver, Store, Wallet};

final class Players implements Wallet
{
    public function bet(PDO $transaction, Callback $callback): Outcome
    {
        return $this->book($transaction, $callback, isBet: true);
    }

    public function settle(PDO $transaction, Callback $callback): Outcome
    {
        return $this->book($transaction, $callback);
    }

    public function cancel(PDO $transaction, Callback $callback): Outcome
    {
        return $this->book($transaction, $callback);
    }

    public function betPush(PDO $transaction, Callback $callback): Outcome
    {
        return $this->balance($transaction, $callback);
    }

    public function balance(PDO $transaction, Callback $callback): Outcome
    {
        $player = $this->player($transaction, $callback);

        return $player instanceof Outcome ? $player : Outcome::accepted(Decimal::of($player['balance']));
    }

    private function book(PDO $transaction, Callback $callback, bool $isBet = false): Outcome
    {
        $player = $this->player($transaction, $callback);
        if ($player instanceof Outcome) {
            return $player;
        }
        $before = Decimal::of($player['balance']);
        if ($callback->isTold()) {
            $after = $callback->isNewestBalance ? $callback->toldBalance() : $before;
        } elseif ($isBet && $player['is_disabled']) {
            return Outcome::playerDisabled();
        } else {
            $after = $before->plus($callback->change());
        }
        if ($after->isNegative() && !$callback->isTold()) {
            return Outcome::insufficientBalance($before);
        }
        $transaction->prepare('update players set balance = ? where name = ?')->execute([(string) $after, $player['name']]);

        return Outcome::accepted($after);
    }

    /** In PostgreSQL and MySQL the query ends with "for update". A transaction of SQLite is alone. */
    private function player(PDO $transaction, Callback $callback): array|Outcome
    {
        $query = $transaction->prepare('select * from players where name = ?');
        $query->execute([$callback->username]);
        $player = $query->fetch(PDO::FETCH_ASSOC);

        return match (true) {
            $player === false => Outcome::playerNotFound(),
            ($callback->currency ?? $player['currency']) !== $player['currency'] => Outcome::currencyMismatch(),
            default => $player,
        };
    }
}

$database = new PDO('sqlite:' . getenv('AGENT_DATABASE'));
$database->exec('pragma busy_timeout = 5000');
$log = static fn (string $reason) => error_log($reason);
(new Receiver(explode(',', getenv('AGENT_SECRETS')), new Store($database), new Players(), $log))->serve();
