<?php

/** Makes the tables of `agent.php`, and its players: `AGENT_DATABASE=sqlite:agent.sqlite php prepare.php`. */

declare(strict_types=1);

require __DIR__ . '/../autoload.php';

$database = new PDO(getenv('AGENT_DATABASE'));
$driver = $database->getAttribute(PDO::ATTR_DRIVER_NAME);
if ($driver === 'sqlite') {
    $database->exec('pragma journal_mode = wal');
}
(new AgentGateway\Store($database))->createTables();
// The usual collation of MySQL takes ALICE and alice for one player.
$name = $driver === 'mysql' ? 'varchar(255) character set utf8mb4 collate utf8mb4_bin' : 'varchar(255)';
$database->exec("create table players (name {$name} primary key, currency varchar(10), balance varchar(40), is_disabled int)");
$player = $database->prepare('insert into players values (?, ?, ?, ?)');
foreach ([['ALICE', 'EUR', 0], ['BOB', 'EUR', 0], ['CAROL', 'USD', 0], ['MALLORY', 'EUR', 1]] as [$name, $currency, $isDisabled]) {
    $player->execute([$name, $currency, '1000', $isDisabled]);
}
