<?php

declare(strict_types=1);

namespace AgentGateway;

use PDO;
use Throwable;

/**
 * Takes the callbacks of the gateway by the rules of the guide for Agents: verifies before it reads, books once, gives the first answer again, and
 * knows cancellations that come first, in parts or twice. `Wallet` has the rest.
 */
final class Receiver
{
    private const PATH = '#\A/api/v1/callback/([a-z-]+)\z#';
    private const BODY_BYTES_MAX = 65_536;
    private const JSON = '#\Aapplication/json\s*(;|\z)#i';

    private readonly Signature $signature;

    /**
     * @param list<string> $secrets the secrets by which callbacks are signed, `whsec_...`
     * @param null|callable(string): void $log told why a callback was not taken
     * @param int $digits how many digits behind the point the column of the balance keeps: an amount with more is refused
     */
    public function __construct(
        array $secrets,
        private readonly Store $store,
        private readonly Wallet $wallet,
        private readonly mixed $log = null,
        private readonly int $digits = Decimal::FRACTION_DIGITS,
    ) {
        $this->signature = new Signature($secrets);
    }

    /** Answers the request that PHP is serving. */
    public function serve(): void
    {
        $headers = array_change_key_case(getallheaders());
        // A body without a length is read so far that it is too long in any case.
        $body = (string) file_get_contents('php://input', length: self::BODY_BYTES_MAX + 1);
        $answer = $this->receive($_SERVER['REQUEST_METHOD'], $_SERVER['REQUEST_URI'], $headers, $body);
        http_response_code($answer->httpStatus);
        header('Content-Type: application/json');
        header('Content-Length: ' . strlen($answer->body));
        echo $answer->body;
    }

    /**
     * @param string $path the path behind the callback base, such as `/api/v1/callback/bet`
     * @param array<string, string> $headers by names in lower case
     * @param string $body the bytes as they came: frameworks that parse a body must not have changed it
     */
    public function receive(string $method, string $path, array $headers, string $body): Answer
    {
        if ($method !== 'POST' || preg_match(self::PATH, $path, $parts) !== 1 || !Callback::isRole($parts[1])) {
            return $this->refused(Outcome::noSuchPath(), "{$method} {$path}");
        }
        if (strlen($body) > self::BODY_BYTES_MAX) {
            return $this->refused(Outcome::malformed(), 'the body has more than 64 KiB');
        }
        $reason = $this->signature->reasonAgainst($headers, $body, time());
        if ($reason !== null) {
            return $this->refused(Outcome::notSigned(), $reason);
        }
        $isJson = preg_match(self::JSON, $headers['content-type'] ?? '') === 1;
        $callback = $isJson ? Callback::read($parts[1], $body) : null;
        if ($callback === null) {
            return $this->refused(Outcome::malformed(), 'the body breaks a rule of the guide');
        }
        try {
            return $this->taken($callback);
        } catch (Throwable $fault) {
            return $this->refused(Outcome::fault(), (string) $fault);
        }
    }

    private function taken(Callback $callback): Answer
    {
        $answer = null;
        $this->store->inTransaction(function (PDO $transaction) use ($callback, &$answer): bool {
            $keys = $callback->role === 'balance' ? [] : $callback->keys();
            foreach ($keys as $key) {
                $kept = $this->store->note($key, $callback->content());
                if ($kept !== null) {
                    $answer = $this->repeated($callback, $kept);

                    return false;
                }
            }
            $outcome = $this->store->undoIfRefused(fn () => $this->decided($transaction, $callback));
            $answer = new Answer($outcome->httpStatus, $outcome->body($callback));
            // A refused bet stays refused. Other refusals are looked at by people and sent again, so they are decided anew.
            $isKept = $keys !== [] && ($outcome->isAccepted() || $callback->role === 'bet');
            if ($isKept) {
                $this->store->keepAnswer($keys, $answer->body);
            }

            return $isKept;
        });

        return $answer;
    }

    private function repeated(Callback $callback, KeptAnswer $kept): Answer
    {
        if ($kept->isSame) {
            return new Answer(200, $kept->answer);
        }
        $this->say('a known id has come with other content: ' . json_encode($callback->fields));

        return new Answer(200, Outcome::conflict()->body($callback));
    }

    private function decided(PDO $transaction, Callback $callback): Outcome
    {
        if ($callback->role === 'bet-push') {
            return $this->wallet->betPush($transaction, $callback);
        }
        if ($callback->isTold()) {
            return $this->told($transaction, $callback);
        }
        // The database would round the amount, and report no error.
        if ($callback->role !== 'balance' && $callback->amount->fractionDigits() > $this->digits) {
            return Outcome::beyondLimit();
        }

        return match ($callback->role) {
            'bet' => $this->bet($transaction, $callback),
            'settle' => $this->paid($callback, $this->wallet->settle(...), $transaction),
            'cancel' => $this->cancel($transaction, $callback),
            'balance' => $this->wallet->balance($transaction, $callback),
        };
    }

    /** The gateway keeps the wallet, and what it tells has happened. Rounds may overtake each other, so an older balance may come later. */
    private function told(PDO $transaction, Callback $callback): Outcome
    {
        $isNewest = $this->store->isNewest($callback->balanceKey(), $callback->fields['sequence']);

        return $this->wallet->{$callback->role}($transaction, $isNewest ? $callback->asNewestBalance() : $callback);
    }

    private function bet(PDO $transaction, Callback $callback): Outcome
    {
        $isCancelled = $this->store->movement($callback->moved())->isTakenBack;

        return $isCancelled ? Outcome::betCancelled() : $this->paid($callback, $this->wallet->bet(...), $transaction);
    }

    /** The gateway cancels a bet whenever it got no answer in time: the bet may never have come, or come after this. */
    private function cancel(PDO $transaction, Callback $callback): Outcome
    {
        if ($callback->originalTransactionId() === null) {
            return $this->paid($callback, $this->wallet->cancel(...), $transaction);
        }
        $key = $callback->takenBack();
        $original = $this->store->movement($key);
        $outcome = $original->left->isPositive()
            ? $this->paid($callback, $this->wallet->cancel(...), $transaction)
            : $this->wallet->balance($transaction, $callback);
        if ($outcome->isAccepted()) {
            // A part leaves the rest. Several bets under the number of one are more than is left of that one.
            $this->store->keepMovement($key, new Movement($original->left->minus($callback->amount), true));
        }

        return $outcome;
    }

    /** @param callable(PDO, Callback): Outcome $book */
    private function paid(Callback $callback, callable $book, PDO $transaction): Outcome
    {
        $key = $callback->moved();
        $before = $this->store->movement($key);
        $outcome = $book($transaction, $callback);
        if ($outcome->isAccepted()) {
            $this->store->keepMovement($key, new Movement($before->left->plus($callback->amount), $before->isTakenBack));
        }

        return $outcome;
    }

    private function refused(Outcome $outcome, string $reason): Answer
    {
        $this->say($reason);

        return new Answer($outcome->httpStatus, $outcome->body(null));
    }

    private function say(string $reason): void
    {
        if ($this->log !== null) {
            ($this->log)($reason);
        }
    }
}
