<?php

/** A whole Agent: `PHP_CLI_SERVER_WORKERS=8 AGENT_SECRETS=whsec_... php -S 127.0.0.1:4000 agent.php`. AGENT_DATABASE is a DSN of PDO. */

declare(strict_types=1);

require __DIR__ . '/../autoload.php';

use AgentGateway\{Decimal, Player, PlayerWallet, Receiver, Store};

final class Players extends PlayerWallet
{
    /** A transaction of SQLite is alone, and knows no "for update". */
    public function __construct(private readonly string $lock)
    {
    }

    protected function find(PDO $transaction, string $username): ?Player
    {
        $query = $transaction->prepare("select * from players where name = ?{$this->lock}");
        $query->execute([$username]);
        $row = $query->fetch(PDO::FETCH_ASSOC);

        return $row ? new Player($row['currency'], Decimal::of($row['balance']), (bool) $row['is_disabled']) : null;
    }

    protected function save(PDO $transaction, string $username, Decimal $balance): void
    {
        $transaction->prepare('update players set balance = ? where name = ?')->execute([(string) $balance, $username]);
    }
}

$database = new PDO(getenv('AGENT_DATABASE'));
$isSqlite = $database->getAttribute(PDO::ATTR_DRIVER_NAME) === 'sqlite';
if ($isSqlite) {
    $database->exec('pragma busy_timeout = 5000');
}
$log = static fn (string $reason) => error_log($reason);
$players = new Players($isSqlite ? '' : ' for update');
(new Receiver(explode(',', getenv('AGENT_SECRETS')), new Store($database), $players, $log))->serve();
