<?php

declare(strict_types=1);

namespace AgentGateway;

/** A player's wallet, as `PlayerWallet` finds it. */
final class Player
{
    public function __construct(
        public readonly string $currency,
        public readonly Decimal $balance,
        /** Whether the player may not bet. Payouts and cancellations are booked all the same. */
        public readonly bool $isDisabled = false,
    ) {
    }
}
