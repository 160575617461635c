<?php

declare(strict_types=1);

namespace AgentGateway;

use InvalidArgumentException;

/** Signatures of callbacks by the rules of Standard Webhooks (https://www.standardwebhooks.com), version 1. */
final class Signature
{
    private const TOLERANCE_SECONDS = 300;
    private const HOW_TO_KEEP_BODY = 'Pass the bytes as they were sent. Plain PHP: file_get_contents("php://input"), which serve() reads, and not $_POST. '
        . 'Laravel: $request->getContent(), and not $request->all() encoded again. Symfony: $request->getContent(), and not toArray(). '
        . 'Slim and others with PSR-7: (string) $request->getBody(), because getContents() gives only what a parser has left.';

    /** @var list<string> */
    private readonly array $keys;

    /**
     * @param list<string> $secrets each as the operator gave it, `whsec_...`; several while one is exchanged
     * @throws InvalidArgumentException for a secret that is not base64
     */
    public function __construct(array $secrets)
    {
        $this->keys = array_map(self::keyOf(...), $secrets);
    }

    /**
     * The signature covers id, moment and the bytes of the body as they came.
     *
     * @param array<string, string> $headers by names in lower case
     * @return string|null why the callback is not believed; null if it is signed
     */
    public function reasonAgainst(array $headers, string $body, int $now): ?string
    {
        $id = $headers['webhook-id'] ?? '';
        $timestamp = $headers['webhook-timestamp'] ?? '';
        if ($id === '' || preg_match('/\A[0-9]{1,12}\z/', $timestamp) !== 1) {
            return 'webhook-id or webhook-timestamp is missing or malformed';
        }
        if (abs($now - (int) $timestamp) > self::TOLERANCE_SECONDS) {
            return 'webhook-timestamp differs from the clock of this machine by more than five minutes';
        }
        foreach (explode(' ', $headers['webhook-signature'] ?? '') as $given) {
            if ($this->isOneOf($given, "{$id}.{$timestamp}.{$body}")) {
                return null;
            }
        }

        return $body === ''
            ? 'the body is empty. ' . self::HOW_TO_KEEP_BODY
            : 'webhook-signature is of no secret of this Agent, or of another body. ' . self::HOW_TO_KEEP_BODY;
    }

    private function isOneOf(string $given, string $signed): bool
    {
        foreach ($this->keys as $key) {
            if (hash_equals('v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true)), $given)) {
                return true;
            }
        }

        return false;
    }

    private static function keyOf(string $secret): string
    {
        $key = base64_decode(preg_replace('/\Awhsec_/', '', $secret), true);
        if ($key === false || $key === '') {
            throw new InvalidArgumentException('a secret of callbacks is "whsec_" and base64');
        }

        return $key;
    }
}
