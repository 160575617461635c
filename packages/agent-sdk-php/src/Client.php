<?php

declare(strict_types=1);

namespace AgentGateway;

use CurlHandle;
use Generator;

/**
 * Calls the gateway. A call is named by its path, such as `game/list`; the gateway shows all of them with their fields at `/docs/agent`. Amounts are
 * texts in both directions.
 */
final class Client
{
    private const TIMEOUT_SECONDS = 30;
    private const ATTEMPTS = 5;
    private const PAUSE_SECONDS_MAX = 60;
    private const MONEY_MOVES = 'player/transfer';

    private readonly CurlHandle $curl;

    /**
     * @param string $baseUrl such as `https://gateway.example.com`
     * @param string $token a token as it is, or the key of a signed one
     * @param string|null $secret the secret of a signed token; it is never sent
     */
    public function __construct(
        private readonly string $baseUrl,
        private readonly string $token,
        private readonly ?string $secret = null,
    ) {
        $this->curl = curl_init();
    }

    /**
     * Makes one call, once.
     *
     * @param array<string, string|int> $fields
     * @return array<string, mixed> the data of the answer
     * @throws Failure for every answer that is no success, and where there is none
     */
    public function call(string $call, array $fields = []): array
    {
        $path = '/papi/v1/' . $call;
        $body = http_build_query($fields);
        $retryAfter = null;
        curl_setopt_array($this->curl, [
            CURLOPT_URL => rtrim($this->baseUrl, '/') . $path,
            CURLOPT_POST => true,
            CURLOPT_POSTFIELDS => $body,
            CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . $this->bearer($path, $body), 'Accept-Language: en'],
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_TIMEOUT => self::TIMEOUT_SECONDS,
            CURLOPT_HEADERFUNCTION => static function ($curl, string $line) use (&$retryAfter): int {
                if (preg_match('/\Aretry-after:\s*(\d+)/i', $line, $parts) === 1) {
                    $retryAfter = (int) $parts[1];
                }

                return strlen($line);
            },
        ]);
        $text = curl_exec($this->curl);
        $status = (int) curl_getinfo($this->curl, CURLINFO_RESPONSE_CODE);
        $envelope = is_string($text) ? json_decode($text, true) : null;
        if (!is_int($envelope['code'] ?? null)) {
            throw new Failure(curl_error($this->curl) ?: "no answer of the gateway, HTTP {$status}", 0, $status, $retryAfter);
        }
        if ($envelope['code'] !== 0) {
            throw new Failure($envelope['msg'], $envelope['code'], $status, $retryAfter);
        }

        return $envelope['data'];
    }

    /**
     * Makes a call that only reads, again for as long as its failure may pass.
     *
     * @param array<string, string|int> $fields
     * @return array<string, mixed>
     * @throws Failure the last one
     */
    public function read(string $call, array $fields = []): array
    {
        for ($attempt = 1; ; $attempt++) {
            try {
                return $this->call($call, $fields);
            } catch (Failure $failure) {
                if (!$failure->isPassing() || $attempt === self::ATTEMPTS) {
                    throw $failure;
                }
                self::pause($failure, $attempt);
            }
        }
    }

    /**
     * All rows of a list that has pages.
     *
     * @param array<string, string|int> $fields
     * @return Generator<array<string, mixed>>
     */
    public function rows(string $call, array $fields = []): Generator
    {
        for ($page = 1; ; $page++) {
            $data = $this->read($call, ['page' => $page] + $fields);
            yield from $data['list'];
            if ($data['list'] === [] || $page * $data['pageSize'] >= $data['total']) {
                return;
            }
        }
    }

    /**
     * Transfers money, and comes back when it is known whether it has moved. The same transfer is sent again under its `transfer_id` as long as no
     * answer says what became of it; it moves once. Keep the `transfer_id` before you call: after a crash the same call goes on.
     *
     * @param array{username: string, currency: string, amount: string, transfer_type: string, transfer_id: string} $transfer
     * @return array<string, mixed> the transfer, with `status` `success` or `failed`; `pending` if the time is up
     * @throws Failure where the gateway refused it, so that nothing has moved; or the last one, if the time is up without any answer
     */
    public function transferUntilKnown(array $transfer, int $seconds = 120): array
    {
        $end = time() + $seconds;
        $question = [self::MONEY_MOVES, $transfer];
        for ($attempt = 1; ; $attempt++) {
            $failure = null;
            try {
                $known = $this->call(...$question);
                if ($known['status'] !== 'pending' || time() >= $end) {
                    return $known;
                }
                // It is recorded: from now on it is enough to ask.
                $question = ['order/status', ['transfer_id' => $transfer['transfer_id']]];
            } catch (Failure $failure) {
                if (!$failure->isPassing() || time() >= $end) {
                    throw $failure;
                }
            }
            self::pause($failure, $attempt);
        }
    }

    /** A signed token is of this moment, this path and this body. */
    private function bearer(string $path, string $body): string
    {
        if ($this->secret === null) {
            return $this->token;
        }
        $now = time();
        $digest = hash('sha256', $body);
        $signature = hash_hmac('sha256', "{$this->token}.{$now}.POST.{$path}.{$digest}", $this->secret);

        return "{$this->token}.{$now}.{$digest}.{$signature}";
    }

    private static function pause(?Failure $failure, int $attempt): void
    {
        sleep(min($failure?->retryAfterSeconds ?? 2 ** ($attempt - 1), self::PAUSE_SECONDS_MAX));
    }
}
