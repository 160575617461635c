<?php

declare(strict_types=1);

namespace AgentGateway;

/** The answer to an earlier copy of a callback. */
final class KeptAnswer
{
    /** @param bool $isSame whether the earlier copy had the same content */
    public function __construct(public readonly bool $isSame, public readonly string $answer)
    {
    }
}
