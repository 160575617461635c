<?php

declare(strict_types=1);

namespace AgentGateway;

/** A callback that is signed and well-formed. The guide for Agents explains each field. */
final class Callback
{
    private const TEXT = '/\A.{1,255}\z/us';
    private const AMOUNT = '/\A[0-9]{1,20}(\.[0-9]{1,10})?\z/';
    private const BALANCE = '/\A-?[0-9]{1,20}(\.[0-9]{1,10})?\z/';
    private const MOVEMENT = [
        'callback_id' => self::TEXT,
        'action' => self::TEXT,
        'provider' => self::TEXT,
        'username' => self::TEXT,
        'currency' => self::TEXT,
        'transaction_id' => self::TEXT,
        'amount' => self::AMOUNT,
        'direction' => '/\A(credit|debit|none)\z/',
    ];
    private const RULES = [
        'bet' => ['direction' => '/\A(debit|none)\z/'] + self::MOVEMENT,
        'settle' => self::MOVEMENT,
        'cancel' => self::MOVEMENT,
        'bet-push' => self::MOVEMENT,
        'balance' => ['username' => self::TEXT],
    ];
    private const OPTIONAL = ['currency', 'original_transaction_id', 'round_id', 'occurred_at'];
    private const COMPARED = [
        'action', 'provider', 'username', 'currency', 'direction', 'transaction_id', 'original_transaction_id', 'round_id',
    ];

    /**
     * @param string $role `bet`, `settle`, `cancel`, `bet-push` or `balance`
     * @param array<string, mixed> $fields all fields as they came, also those that a later gateway has added
     */
    private function __construct(
        public readonly string $role,
        public readonly array $fields,
        public readonly string $username,
        public readonly ?string $currency,
        public readonly Decimal $amount,
        /** Whether the gateway keeps the wallet and tells the newest balance of the player: then keep `balance`, and refuse nothing. */
        public readonly bool $isNewestBalance = false,
    ) {
    }

    public static function isRole(string $role): bool
    {
        return isset(self::RULES[$role]);
    }

    /** The callback in a body; null if the body breaks a rule. */
    public static function read(string $role, string $body): ?self
    {
        $fields = str_starts_with(ltrim($body), '{') ? json_decode($body, true) : null;
        if (!is_array($fields)) {
            return null;
        }
        foreach (self::RULES[$role] as $name => $rule) {
            if (!is_string($fields[$name] ?? null) || preg_match($rule, $fields[$name]) !== 1) {
                return null;
            }
        }
        foreach (self::OPTIONAL as $name) {
            if (!is_string($fields[$name] ?? '')) {
                return null;
            }
        }
        if (isset($fields['sequence']) && !self::tellsBalance($fields)) {
            return null;
        }

        return new self(
            $role,
            $fields,
            $fields['username'],
            $fields['currency'] ?? null,
            Decimal::of($fields['amount'] ?? '0'),
        );
    }

    /** What the balance changes by: negative for a debit, 0 where nothing moves. */
    public function change(): Decimal
    {
        return match ($this->fields['direction'] ?? 'none') {
            'credit' => $this->amount,
            'debit' => Decimal::of('0')->minus($this->amount),
            default => Decimal::of('0'),
        };
    }

    /** Whether the gateway keeps the wallet: the movement has happened, and `balance` and `sequence` tell what it led to. */
    public function isTold(): bool
    {
        return isset($this->fields['sequence']);
    }

    /** The balance that the gateway tells; null where this Agent keeps the wallet. */
    public function toldBalance(): ?Decimal
    {
        return $this->isTold() ? Decimal::of($this->fields['balance']) : null;
    }

    /** The bet or payout that a cancellation takes back; null if it names none. */
    public function originalTransactionId(): ?string
    {
        $original = $this->fields['original_transaction_id'] ?? '';

        return $original === '' ? null : $original;
    }

    public function asNewestBalance(): self
    {
        return new self($this->role, $this->fields, $this->username, $this->currency, $this->amount, true);
    }

    /** What must be equal in a repetition, as a digest. */
    public function content(): string
    {
        $texts = array_map(fn (string $name) => $this->fields[$name] ?? null, self::COMPARED);

        return self::digest([$this->role, (string) $this->amount, ...$texts]);
    }

    /**
     * The keys under which the answer is kept. A bet may be reported as often as it changes, so of reports only the callback's id tells a repetition.
     *
     * @return list<string>
     */
    public function keys(): array
    {
        $byId = self::digest(['callback', $this->fields['callback_id']]);
        if ($this->role === 'bet-push') {
            return [$byId];
        }

        return [$byId, self::digest([$this->role, $this->fields['action'], $this->movement($this->fields['transaction_id'])])];
    }

    /** The key of what this callback moves. */
    public function moved(): string
    {
        $side = $this->role === 'bet' ? 'debit' : $this->fields['direction'];

        return self::digest([$side, $this->movement($this->fields['transaction_id'])]);
    }

    /** The key of what a cancellation takes back: a bet and its payout may have one id, and have opposite directions. */
    public function takenBack(): string
    {
        $side = $this->fields['direction'] === 'debit' ? 'credit' : 'debit';

        return self::digest([$side, $this->movement($this->originalTransactionId() ?? '')]);
    }

    /** Transaction ids are a provider's numbers: those of two providers or players have nothing to do with each other. */
    private function movement(string $transactionId): string
    {
        return self::digest([$this->fields['provider'], $this->username, $transactionId]);
    }

    /** The key of a balance, which all providers share. */
    public function balanceKey(): string
    {
        return self::digest([$this->username, $this->currency]);
    }

    /** A digest, because databases compare texts in ways of their own: without case, accents or spaces at the end. */
    private static function digest(array $texts): string
    {
        return hash('sha256', json_encode($texts, JSON_THROW_ON_ERROR));
    }

    private static function tellsBalance(array $fields): bool
    {
        $balance = $fields['balance'] ?? null;

        return is_int($fields['sequence']) && is_string($balance) && preg_match(self::BALANCE, $balance) === 1;
    }
}
