<?php

/** Makes the database of `agent.php`: `AGENT_DATABASE=agent.sqlite php prepare.php`. */

declare(strict_types=1);

require __DIR__ . '/../autoload.php';

$database = new PDO('sqlite:' . getenv('AGENT_DATABASE'));
$database->exec('pragma journal_mode = wal');
(new AgentGateway\Store($database))->createTables();
$database->exec('create table players (name text primary key, currency text, balance text, is_disabled int)');
$player = $database->prepare('insert into players values (?, ?, ?, ?)');
foreach ([['ALICE', 'EUR', 0], ['BOB', 'EUR', 0], ['CAROL', 'USD', 0], ['MALLORY', 'EUR', 1]] as [$name, $currency, $isDisabled]) {
    $player->execute([$name, $currency, '1000', $isDisabled]);
}
