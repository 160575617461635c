<?php

declare(strict_types=1);

namespace AgentGateway;

/** What a later cancellation has to know of a movement. */
final class Movement
{
    /** @param Decimal $left what may still be taken back; negative where one cancellation was of several bets */
    public function __construct(public readonly Decimal $left, public readonly bool $isTakenBack)
    {
    }
}
