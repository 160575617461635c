<?php

declare(strict_types=1);

namespace AgentGateway;

/** What became of a callback. Codes and words are of the guide for Agents. */
final class Outcome
{
    private function __construct(
        public readonly string $status,
        public readonly int $code,
        public readonly int $httpStatus,
        public readonly ?Decimal $balance,
    ) {
    }

    /** Done. The balance is that after the movement. */
    public static function accepted(Decimal $balance): self
    {
        return new self('success', 0, 200, $balance);
    }

    /** There is no such player. Open no wallet for one. */
    public static function playerNotFound(): self
    {
        return new self('player_not_found', 2001, 200, null);
    }

    /** The player may not bet. Payouts and cancellations are owed all the same. */
    public static function playerDisabled(): self
    {
        return new self('player_disabled', 2003, 200, null);
    }

    /** The balance would fall below zero. */
    public static function insufficientBalance(Decimal $balance): self
    {
        return new self('insufficient_balance', 3001, 200, $balance);
    }

    /** The player has another currency. */
    public static function currencyMismatch(): self
    {
        return new self('currency_mismatch', 3005, 200, null);
    }

    /** The amount is beyond a limit of bets, or finer than the wallet keeps. */
    public static function beyondLimit(): self
    {
        return new self('invalid_amount', 3002, 200, null);
    }

    /** The game is not offered to this player. */
    public static function gameNotAllowed(): self
    {
        return new self('game_not_allowed', 4006, 200, null);
    }

    /** @internal */
    public static function betCancelled(): self
    {
        return new self('bet_cancelled', 3006, 200, null);
    }

    /** @internal */
    public static function conflict(): self
    {
        return new self('conflict', 3003, 200, null);
    }

    /** @internal */
    public static function malformed(): self
    {
        return new self('malformed', 1001, 400, null);
    }

    /** @internal */
    public static function notSigned(): self
    {
        return new self('not_signed', 1002, 401, null);
    }

    /** @internal */
    public static function noSuchPath(): self
    {
        return new self('no_such_path', 1005, 404, null);
    }

    /** @internal */
    public static function fault(): self
    {
        return new self('internal_error', 9999, 500, null);
    }

    public function isAccepted(): bool
    {
        return $this->code === 0;
    }

    /** The answer's body. The data name the player and the movement, where the callback is known. */
    public function body(?Callback $callback): string
    {
        $names = ['username' => null, 'currency' => null, 'transaction_id' => null];
        $data = array_intersect_key($callback?->fields ?? [], $names) + ['status' => $this->status];
        if ($this->balance !== null) {
            $data['balance'] = (string) $this->balance;
        }

        return json_encode(
            ['status' => $this->isAccepted(), 'code' => $this->code, 'data' => $data, 'msg' => $this->status],
            JSON_THROW_ON_ERROR,
        );
    }
}
