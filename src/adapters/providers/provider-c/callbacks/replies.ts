import {
  foldCode,
  type BalanceOutcome,
  type BatchOutcome,
  type Decimal,
  type ProviderReply,
} from '../../protocol-kit.ts';
import type { CurrencyUnits } from '../currencies.ts';
import { CODES, codeOf, NO_WALLET_CODES, type ErrorCode, type Purpose } from './codes.ts';
import type { Fields } from './read-body.ts';

/** An answer without a player, for an unreadable request or a fault of the gateway. */
export const errorReply = (error: ErrorCode): ProviderReply => written([['error', error]]);

/**
 * Writes the answers to one question, with its player and currency in the words of the question. An unknown balance is left out, because 0.00
 * would be a balance.
 */
export function repliesTo({ username = '', currency = '' }: Fields, units: CurrencyUnits) {
  const reply = (error: ErrorCode, balance?: Decimal): ProviderReply =>
    written([
      ['username', username],
      ['currency', currency],
      ...(balance === undefined
        ? []
        : [['amount', amountText(units.toUpstream(balance, foldCode(currency)))] as const]),
      ['error', error],
    ]);
  return {
    toBalance(outcome: BalanceOutcome | undefined): ProviderReply {
      if (outcome?.kind === 'balance') return reply(CODES.success, outcome.balance);
      return reply(outcome?.kind === 'no_wallet' ? NO_WALLET_CODES[outcome.because] : CODES.systemError);
    },
    toEvent(batch: BatchOutcome | undefined, purpose: Purpose): ProviderReply {
      if (batch?.kind === 'no_wallet') return reply(NO_WALLET_CODES[batch.because]);
      const [outcome = FAILED] = batch?.outcomes ?? [];
      return reply(codeOf(outcome, purpose), outcome.kind === 'failed' ? undefined : batch?.balance);
    },
  };
}

/** Two digits, rounded down. The upstream knows no debts, so a player with a debt has a balance of zero. */
const amountText = (amount: Decimal): string => (amount.isNegative() ? '0.00' : amount.toFixed(AMOUNT_SCALE));

const AMOUNT_SCALE = 2;
const FAILED = { kind: 'failed' } as const;

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
