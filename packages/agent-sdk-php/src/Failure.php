<?php

declare(strict_types=1);

namespace AgentGateway;

use RuntimeException;

/** The gateway refused a call, or gave no readable answer. `getCode()` is the code of the envelope, and 0 without one. */
final class Failure extends RuntimeException
{
    /** Codes that leave open whether something was done, or that a later call may not get. */
    private const PASSING = [0, 3004, 5002, 5003, 9001, 9002, 9999];

    /** @param int|null $retryAfterSeconds as the gateway asks for it */
    public function __construct(
        string $message,
        int $code,
        public readonly int $httpStatus,
        public readonly ?int $retryAfterSeconds,
    ) {
        parent::__construct($message, $code);
    }

    /** Whether the same call may succeed later. Any other failure says that nothing was done and why. */
    public function isPassing(): bool
    {
        return in_array($this->getCode(), self::PASSING, true);
    }
}
