<?php

declare(strict_types=1);

namespace AgentGateway;

use PDO;

/**
 * The five functions that an Agent writes. Each gets a transaction of the Agent's own database in which the receiver has noted the callback already, so
 * the note and the money are committed together. What is thrown rolls both back, and the gateway sends the callback again. A refusal rolls the
 * function's changes back.
 *
 * Lock the player's row first (`select ... for update`), and refuse an unknown player and a currency that is not the player's in each of them.
 */
interface Wallet
{
    /** Takes `change()`, which is negative or 0, from the player; or refuses. */
    public function bet(PDO $transaction, Callback $callback): Outcome;

    /** Books `change()`. Refuse only what would take the balance below zero. */
    public function settle(PDO $transaction, Callback $callback): Outcome;

    /** Books `change()`. It is called only where something is left to take back, once for each cancellation. */
    public function cancel(PDO $transaction, Callback $callback): Outcome;

    /** Keeps a report of a bet; moves nothing. Of several reports on a bet the latest `occurred_at` counts. */
    public function betPush(PDO $transaction, Callback $callback): Outcome;

    /** Tells the balance. The currency may be missing. */
    public function balance(PDO $transaction, Callback $callback): Outcome;
}
