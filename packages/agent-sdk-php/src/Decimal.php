<?php

declare(strict_types=1);

namespace AgentGateway;

use InvalidArgumentException;

/** An exact amount of money, of up to 20 digits before the point and 10 behind it. PHP's floats and integers cannot keep these. */
final class Decimal
{
    private const PATTERN = '/\A(-?)(\d{1,20})(?:\.(\d{1,10}))?\z/';
    /** The most digits behind the point. */
    public const FRACTION_DIGITS = 10;
    private const SHOWN_FRACTION_DIGITS = 4;

    /** @param string $digits the amount in units of 10^-10, without zeros in front */
    private function __construct(private readonly bool $isNegative, private readonly string $digits)
    {
    }

    /** @throws InvalidArgumentException for any text that is not a plain decimal, such as `1e3` or `1,000` */
    public static function of(string $text): self
    {
        if (preg_match(self::PATTERN, $text, $parts) !== 1) {
            throw new InvalidArgumentException('not a plain decimal: ' . $text);
        }

        return self::from($parts[1] === '-', $parts[2] . str_pad($parts[3] ?? '', self::FRACTION_DIGITS, '0'));
    }

    public function plus(self $other): self
    {
        if ($this->isNegative === $other->isNegative) {
            return self::from($this->isNegative, self::sum($this->digits, $other->digits));
        }

        return self::compareDigits($this->digits, $other->digits) >= 0
            ? self::from($this->isNegative, self::difference($this->digits, $other->digits))
            : self::from($other->isNegative, self::difference($other->digits, $this->digits));
    }

    public function minus(self $other): self
    {
        return $this->plus(self::from(!$other->isNegative, $other->digits));
    }

    public function isNegative(): bool
    {
        return $this->isNegative;
    }

    public function isPositive(): bool
    {
        return !$this->isNegative && $this->digits !== '0';
    }

    /** How many digits behind the point the amount needs; zeros at its end need none. */
    public function fractionDigits(): int
    {
        return strlen($this->fraction());
    }

    /** The amount as text, with at least four digits behind the point. */
    public function __toString(): string
    {
        $digits = str_pad($this->digits, self::FRACTION_DIGITS + 1, '0', STR_PAD_LEFT);

        return ($this->isNegative ? '-' : '') . substr($digits, 0, -self::FRACTION_DIGITS) . '.'
            . str_pad($this->fraction(), self::SHOWN_FRACTION_DIGITS, '0');
    }

    private function fraction(): string
    {
        $digits = str_pad($this->digits, self::FRACTION_DIGITS, '0', STR_PAD_LEFT);

        return rtrim(substr($digits, -self::FRACTION_DIGITS), '0');
    }

    private static function from(bool $isNegative, string $digits): self
    {
        $digits = ltrim($digits, '0');

        return $digits === '' ? new self(false, '0') : new self($isNegative, $digits);
    }

    /** Digits have no zeros in front, so the longer text is the larger number. */
    private static function compareDigits(string $one, string $other): int
    {
        return strlen($one) <=> strlen($other) ?: strcmp($one, $other);
    }

    private static function sum(string $one, string $other): string
    {
        return self::byDigits($one, $other, 1);
    }

    /** The first number must not be the smaller one. */
    private static function difference(string $one, string $other): string
    {
        return self::byDigits($one, $other, -1);
    }

    private static function byDigits(string $one, string $other, int $sign): string
    {
        $length = max(strlen($one), strlen($other)) + 1;
        $one = str_pad($one, $length, '0', STR_PAD_LEFT);
        $other = str_pad($other, $length, '0', STR_PAD_LEFT);
        $result = '';
        $carry = 0;
        for ($place = $length - 1; $place >= 0; $place--) {
            $digit = (int) $one[$place] + $sign * (int) $other[$place] + $carry;
            $carry = (int) floor($digit / 10);
            $result = ($digit - 10 * $carry) . $result;
        }

        return $result;
    }
}
