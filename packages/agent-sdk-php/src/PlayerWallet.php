<?php

declare(strict_types=1);

namespace AgentGateway;

use PDO;

/**
 * The five functions over a table of players: you find a player and set a balance. It refuses unknown players, other currencies, bets of disabled players
 * and what is not there, and in wallet mode `gateway` keeps the newest balance that the gateway tells. Override a function to do more, such as `betPush`.
 */
abstract class PlayerWallet implements Wallet
{
    /** The player, locked until the end of the transaction (`for update`, but in SQLite, which has one at a time); null if there is none. */
    abstract protected function find(PDO $transaction, string $username): ?Player;

    abstract protected function save(PDO $transaction, string $username, Decimal $balance): void;

    public function bet(PDO $transaction, Callback $callback): Outcome
    {
        return $this->book($transaction, $callback);
    }

    public function settle(PDO $transaction, Callback $callback): Outcome
    {
        return $this->book($transaction, $callback);
    }

    public function cancel(PDO $transaction, Callback $callback): Outcome
    {
        return $this->book($transaction, $callback);
    }

    public function betPush(PDO $transaction, Callback $callback): Outcome
    {
        return $this->balance($transaction, $callback);
    }

    public function balance(PDO $transaction, Callback $callback): Outcome
    {
        $player = $this->find($transaction, $callback->username);

        return match (true) {
            $player === null => Outcome::playerNotFound(),
            ($callback->currency ?? $player->currency) !== $player->currency => Outcome::currencyMismatch(),
            $callback->role === 'bet' && $player->isDisabled && !$callback->isTold() => Outcome::playerDisabled(),
            default => Outcome::accepted($player->balance),
        };
    }

    private function book(PDO $transaction, Callback $callback): Outcome
    {
        $known = $this->balance($transaction, $callback);
        if (!$known->isAccepted() || ($callback->isTold() && !$callback->isNewestBalance)) {
            return $known;
        }
        $after = $callback->toldBalance() ?? $known->balance->plus($callback->change());
        if ($after->isNegative() && !$callback->isTold()) {
            return Outcome::insufficientBalance($known->balance);
        }
        $this->save($transaction, $callback->username, $after);

        return Outcome::accepted($after);
    }
}
