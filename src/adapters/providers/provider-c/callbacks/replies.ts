import type { BalanceOutcome, BatchOutcome, ProviderReply } from '../../../../application/ports/provider-inbox.ts';
import type { Decimal } from '../../../../domain/shared/decimal.ts';
import type { CurrencyUnits } from '../currencies.ts';
import { CODES, codeOf, NO_WALLET_CODES, type ErrorCode, type Purpose } from './codes.ts';

/** The player of an answer, in the words of the question. */
export interface Named {
  readonly username: string;
  readonly currency: string;
}

/** An answer without a player, for an unreadable request or a fault of the gateway. */
export const errorReply = (error: ErrorCode): ProviderReply => written([['error', error]]);

/** Writes the answers to one question. An unknown balance is left out, because 0.00 would be a balance. */
export class Replies {
  readonly #named: Named;
  readonly #units: CurrencyUnits;

  constructor(named: Named, units: CurrencyUnits) {
    this.#named = named;
    this.#units = units;
  }

  toBalance(outcome: BalanceOutcome | undefined): ProviderReply {
    if (outcome?.kind === 'balance') return this.#write(CODES.success, outcome.balance);
    return this.#write(outcome === undefined || outcome.kind === 'failed' ? CODES.systemError : codeWithout(outcome));
  }

  toEvent(batch: BatchOutcome | undefined, purpose: Purpose): ProviderReply {
    if (batch?.kind === 'no_wallet') return this.#write(codeWithout(batch));
    const [outcome = FAILED] = batch?.outcomes ?? [];
    return this.#write(codeOf(outcome, purpose), outcome.kind === 'failed' ? undefined : batch?.balance);
  }

  #write(error: ErrorCode, balance?: Decimal): ProviderReply {
    const { username, currency } = this.#named;
    const amount = balance && this.#amountText(balance);
    return written([
      ['username', username],
      ['currency', currency],
      ...(amount === undefined ? [] : [['amount', amount] as const]),
      ['error', error],
    ]);
  }

  /** Two digits, rounded down. The upstream knows no debts: a player with a debt has nothing to play with. */
  #amountText(balance: Decimal): string {
    const amount = this.#units.toUpstream(balance, this.#named.currency);
    return amount.isNegative() ? '0.00' : amount.toFixed(AMOUNT_SCALE);
  }
}

const AMOUNT_SCALE = 2;
const FAILED = { kind: 'failed' } as const;

const codeWithout = ({ because }: { readonly because: keyof typeof NO_WALLET_CODES }): ErrorCode =>
  NO_WALLET_CODES[because];

type Elements = readonly (readonly [name: string, text: string])[];

/** The HTTP status is 200 for every answer. */
const written = (elements: Elements): ProviderReply => ({
  status: 200,
  contentType: 'application/xml; charset=utf-8',
  body: `<?xml version="1.0" encoding="utf-8"?><RequestResponse>${elements.map(element).join('')}</RequestResponse>`,
});

const element = ([name, text]: Elements[number]): string =>
  `<${name}>${text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? '')}</${name}>`;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
