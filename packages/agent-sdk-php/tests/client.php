<?php

/** Calls the gateway at GATEWAY with TOKEN (and SECRET, if the token is signed), and prints what came back as JSON. A test compares it. */

declare(strict_types=1);

require __DIR__ . '/../autoload.php';

use AgentGateway\{Client, Failure};

$client = new Client(getenv('GATEWAY'), getenv('TOKEN'), getenv('SECRET') ?: null);
$transfer = [
    'username' => 'ALICE', 'currency' => 'USD', 'amount' => '10.5', 'transfer_type' => 'deposit', 'transfer_id' => getenv('TRANSFER_ID'),
];
$client->call('player/register', ['member_id' => 'ALICE', 'currency' => 'USD']);
$first = $client->transferUntilKnown($transfer);
$again = $client->transferUntilKnown($transfer);
try {
    $client->read('order/status', ['transfer_id' => 'unknown']);
} catch (Failure $failure) {
    $code = $failure->getCode();
}
$games = iterator_to_array($client->rows('game/list', ['pageSize' => 2]), false);
echo json_encode([
    'transfers' => [$first['balance_after'], $again['balance_after'], $again['status']],
    'unknown' => $code ?? null,
    'games' => array_column($games, 'id'),
]);
