<?php

/** `php tests/run.php`: each function below that is named `it...` is a test. GATEWAY_PG and GATEWAY_MYSQL are DSNs to try the store on as well. */

declare(strict_types=1);

require __DIR__ . '/../autoload.php';

use AgentGateway\{Callback, Decimal, Outcome, Receiver, Signature, Store, Wallet};

const SECRET = 'whsec_c2VjcmV0LW9mLXRoZS1zYW1wbGUtYWdlbnQ=';
const BET = [
    'callback_id' => 'callback-1', 'action' => 'BET', 'provider' => 'A', 'username' => 'ALICE', 'currency' => 'EUR',
    'amount' => '10.1000', 'direction' => 'debit', 'transaction_id' => 'bet-1',
];
const CANCEL = [
    'callback_id' => 'callback-2', 'action' => 'CANCEL', 'direction' => 'credit', 'transaction_id' => 'cancel-1',
    'original_transaction_id' => 'bet-1',
] + BET;

function same(mixed $expected, mixed $actual): void
{
    if ($expected !== $actual) {
        throw new Exception('expected ' . json_encode($expected) . ', got ' . json_encode($actual));
    }
}

/** One player with 100 EUR in a row of the database; it may be told to throw after the money has moved. */
final class OnePlayer implements Wallet
{
    public bool $throws = false;

    public function __construct(public readonly PDO $database)
    {
        $database->exec('drop table if exists wallet');
        $database->exec('create table wallet (balance varchar(40))');
        $database->exec("insert into wallet values ('100')");
    }

    public function total(): string
    {
        return (string) Decimal::of($this->database->query('select balance from wallet')->fetchColumn());
    }

    public function bet(PDO $transaction, Callback $callback): Outcome
    {
        $before = Decimal::of($this->total());
        $after = match (true) {
            $callback->isNewestBalance => $callback->toldBalance(),
            $callback->isTold() => $before,
            default => $before->plus($callback->change()),
        };
        $transaction->prepare('update wallet set balance = ?')->execute([(string) $after]);
        if ($this->throws) {
            throw new RuntimeException('the disk is full');
        }

        return $after->isNegative() && !$callback->isTold() ? Outcome::insufficientBalance($before) : Outcome::accepted($after);
    }

    public function settle(PDO $transaction, Callback $callback): Outcome
    {
        return $this->bet($transaction, $callback);
    }

    public function cancel(PDO $transaction, Callback $callback): Outcome
    {
        return $this->bet($transaction, $callback);
    }

    public function betPush(PDO $transaction, Callback $callback): Outcome
    {
        return $this->balance($transaction, $callback);
    }

    public function balance(PDO $transaction, Callback $callback): Outcome
    {
        return Outcome::accepted(Decimal::of($this->total()));
    }
}

final class World
{
    public readonly OnePlayer $wallet;
    /** @var list<string> */
    public array $log = [];
    private readonly Receiver $receiver;

    public function __construct(PDO $database)
    {
        $store = new Store($database);
        foreach (['answers', 'movements', 'balances'] as $table) {
            $database->exec("drop table if exists gateway_{$table}");
        }
        $store->createTables();
        $this->wallet = new OnePlayer($database);
        $this->receiver = new Receiver([SECRET], $store, $this->wallet, function (string $reason): void {
            $this->log[] = $reason;
        }, digits: 4);
    }

    /**
     * @param null|callable(string): string $written changes the body behind its signature
     * @return array{int, int, ?string} status of HTTP, code and balance of the answer
     */
    public function send(string $role, array $fields, string $secret = SECRET, ?callable $written = null): array
    {
        $body = json_encode($fields);
        $now = time();
        $mac = hash_hmac('sha256', "m.{$now}.{$body}", base64_decode(substr($secret, 6)), true);
        $headers = [
            'content-type' => 'application/json',
            'webhook-id' => 'm',
            'webhook-timestamp' => (string) $now,
            'webhook-signature' => 'v1,' . base64_encode($mac),
        ];
        $answer = $this->receiver->receive('POST', "/api/v1/callback/{$role}", $headers, $written === null ? $body : $written($body));
        $envelope = json_decode($answer->body, true);

        return [$answer->httpStatus, $envelope['code'], $envelope['data']['balance'] ?? null];
    }
}

function itAddsAndSubtractsExactly(): void
{
    foreach ([['0.1', '0.2', '0.3000'], ['99999999999999999999', '0.0000000001', '99999999999999999999.0000000001'],
        ['-5', '3', '-2.0000'], ['5', '-7.5', '-2.5000'], ['-1', '1', '0.0000']] as [$one, $other, $sum]) {
        same($sum, (string) Decimal::of($one)->plus(Decimal::of($other)));
        same((string) Decimal::of($one), (string) Decimal::of($sum)->minus(Decimal::of($other)));
    }
    foreach (['', '1e3', '1,000', '+1', '.5', '1.', "1\n", 'NaN', '0x1'] as $text) {
        try {
            Decimal::of($text);
            throw new Exception("took {$text}");
        } catch (InvalidArgumentException) {
        }
    }
}

/** The worked example of the guide for Agents. */
function itReadsTheSignatureOfTheGuide(): void
{
    $body = '{"callback_id":"0197a0e2-5a3c-7c1e-9a55-3b1f0d2c4e6f","provider":"A","username":"ALICE","currency":"USD"}';
    $headers = [
        'webhook-id' => '0197a0e2-5a3c-7c1e-9a55-3b1f0d2c4e6f',
        'webhook-timestamp' => '1795294800',
        'webhook-signature' => 'v2,abc v1,qTenWQwcjCFO05m7Lvf9+sScpW7D5OdxHfkX6ohWBzA=',
    ];
    $signature = new Signature([SECRET]);
    same(null, $signature->reasonAgainst($headers, $body, 1795294800));
    same(true, str_contains($signature->reasonAgainst($headers, $body . ' ', 1795294800), 'another body'));
    same(true, str_contains($signature->reasonAgainst($headers, $body, 1795294800 + 301), 'clock'));
    same(true, str_contains($signature->reasonAgainst([], $body, 1795294800), 'is missing'));
}

function itRefusesAnAmountThatTheColumnOfTheBalanceWouldRound(World $world): void
{
    same([200, 3002, null], $world->send('bet', ['amount' => '0.00001'] + BET));
    same([200, 3002, null], $world->send('settle', ['amount' => '0.00001', 'direction' => 'credit', 'callback_id' => 's'] + BET));
    same([200, 0, '99.9999'], $world->send('bet', ['amount' => '0.000100', 'callback_id' => 'b', 'transaction_id' => 'b'] + BET));
}

function itTakesABetOnceHoweverOftenItComes(World $world): void
{
    same([200, 0, '89.9000'], $world->send('bet', BET));
    same([200, 0, '89.9000'], $world->send('bet', BET));
    same([200, 0, '89.9000'], $world->send('bet', ['callback_id' => 'other'] + BET));
    same([200, 3003, null], $world->send('bet', ['amount' => '11'] + BET));
    same([true], array_map(fn (string $line) => str_contains($line, 'a known id has come with other content'), $world->log));
    same('89.9000', $world->wallet->total());
}

function itRefusesABetThatWasCancelledBeforeItCame(World $world): void
{
    same([200, 0, '100.0000'], $world->send('cancel', CANCEL));
    same([200, 3006, null], $world->send('bet', BET));
    same('100.0000', $world->wallet->total());
}

function itGivesBackPartsAndNoMoreThanThere(World $world): void
{
    $world->send('bet', BET);
    same([200, 0, '92.9000'], $world->send('cancel', ['amount' => '3'] + CANCEL));
    same([200, 0, '100.0000'], $world->send('cancel', ['callback_id' => '3', 'transaction_id' => 'c-2', 'amount' => '7.1'] + CANCEL));
    same([200, 0, '100.0000'], $world->send('cancel', ['callback_id' => '4', 'transaction_id' => 'c-3', 'amount' => '7.1'] + CANCEL));
}

function itUndoesWhatARefusedBetHasChangedAndKeepsTheRefusal(World $world): void
{
    same([200, 3001, '100.0000'], $world->send('bet', ['amount' => '100.0001'] + BET));
    same('100.0000', $world->wallet->total());
    $world->send('settle', ['callback_id' => 's', 'transaction_id' => 's', 'direction' => 'credit', 'amount' => '50'] + BET);
    same([200, 3001, '100.0000'], $world->send('bet', ['amount' => '100.0001'] + BET));
}

function itStoresNothingWhenTheAgentThrows(World $world): void
{
    $world->wallet->throws = true;
    same([500, 9999, null], $world->send('bet', BET));
    same('100.0000', $world->wallet->total());
    $world->wallet->throws = false;
    same([200, 0, '89.9000'], $world->send('bet', BET));
}

function itAnswersThatTheCallbackShallComeAgainWhenTheStoreFails(World $world): void
{
    $world->wallet->database->exec('drop table gateway_answers');
    same([500, 9999, null], $world->send('bet', BET));
    (new Store($world->wallet->database))->createTables();
    same([200, 0, '89.9000'], $world->send('bet', BET));
}

/** A framework that parses a body, or reads it first, changes its bytes. The reason says how to keep them. */
function itRefusesABodyThatWasWrittenAnew(World $world): void
{
    same([401, 1002, null], $world->send('bet', BET, written: fn (string $body) => json_encode(json_decode($body), JSON_PRETTY_PRINT)));
    same([401, 1002, null], $world->send('bet', BET, written: fn () => ''));
    foreach (['Plain PHP: ', 'Laravel: ', 'Symfony: ', 'PSR-7: '] as $framework) {
        same([true, true], array_map(fn (string $reason) => str_contains($reason, $framework), $world->log));
    }
    same([true, true], [str_contains($world->log[0], 'another body'), str_contains($world->log[1], 'is empty')]);
}

/** A parser has read the stream of a request to its end, as of PSR-7. The whole of it can be read again, and there is no rest. */
function itTakesTheWholeOfAStreamThatWasReadBeforeAndNotItsRest(World $world): void
{
    $streamAtItsEnd = function (string $body) {
        $stream = fopen('php://temp', 'r+');
        fwrite($stream, $body);

        return $stream;
    };
    same([401, 1002, null], $world->send('bet', BET, written: fn (string $body) => stream_get_contents($streamAtItsEnd($body))));
    same(true, str_starts_with($world->log[0], 'the body is empty. '));
    same([200, 0, '89.9000'], $world->send('bet', BET, written: fn (string $body) => stream_get_contents($streamAtItsEnd($body), offset: 0)));
}

function itGoesByTheNewestToldBalance(World $world): void
{
    $told = ['balance' => '70', 'sequence' => 2] + BET;
    same([200, 0, '100.0000'], $world->send('bet-push', $told));
    same([200, 0, '70.0000'], $world->send('bet', ['callback_id' => '2'] + $told));
    $older = ['callback_id' => '3', 'transaction_id' => 'b-0', 'provider' => 'B', 'balance' => '90', 'sequence' => 1];
    same([200, 0, '70.0000'], $world->send('bet', $older + $told));
    same([200, 0, '-1.0000'], $world->send('settle', ['callback_id' => '4', 'balance' => '-1', 'sequence' => 3] + $told));
}

function itTakesNothingThatIsNotSigned(World $world): void
{
    same([401, 1002, null], $world->send('bet', BET, 'whsec_YW5vdGhlciBzZWNyZXQ='));
    same('100.0000', $world->wallet->total());
    same('0', (string) $world->wallet->database->query('select count(*) from gateway_answers')->fetchColumn());
    same(1, count($world->log));
}

$databases = ['sqlite::memory:', ...array_filter([getenv('GATEWAY_PG') ?: null, getenv('GATEWAY_MYSQL') ?: null])];
$failed = 0;
$count = 0;
foreach (get_defined_functions()['user'] as $function) {
    if (!preg_match('/\Ait(?=[A-Z])/i', $function)) {
        continue;
    }
    $takesWorld = (new ReflectionFunction($function))->getNumberOfParameters() > 0;
    foreach ($takesWorld ? $databases : [null] as $dsn) {
        $name = (new ReflectionFunction($function))->getName() . ($dsn === null ? '' : ' (' . strtok($dsn, ':') . ')');
        $count++;
        try {
            $function(...($dsn === null ? [] : [new World(new PDO($dsn))]));
            echo "ok {$name}\n";
        } catch (Throwable $fault) {
            $failed++;
            echo "FAILED {$name}: {$fault->getMessage()}\n";
        }
    }
}
echo "{$count} tests, {$failed} failed\n";
exit($failed === 0 ? 0 : 1);
