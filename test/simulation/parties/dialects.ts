import { PROTOCOLS } from '../../../src/adapters/providers/index.ts';
import type { MoneyTerms } from '../../../src/application/wallet/receive-provider-callback.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import type { MoneyPolicy } from '../../../src/domain/wallet/money-policy.ts';
import type { WalletEvent } from '../../../src/domain/wallet/wallet-event.ts';

/** The events of a provider besides bets, payouts and cancellations. */
export type Extra =
  | 'bonus'
  | 'gift'
  | 'fishing'
  | 'resettle'
  | 'rollback'
  | 'report'
  | 'second_cancel'
  | 'cancel_after_payout'
  | 'other_content'
  | 'foreign_number'
  | 'other_corrected'
  | 'shared_wager'
  | 'negative_payout'
  | 'recorded';

/** The way in which a protocol numbers and connects its events, as its inbox reads them. */
export interface Dialect {
  /** The code of the provider that speaks it. */
  readonly code: string;
  readonly protocol: string;
  readonly policy: MoneyPolicy;
  /** The time that the provider waits for an answer. */
  readonly windowMs: number;
  readonly kinds: Readonly<Record<'bet' | 'payout' | 'cancel' | 'bonus' | 'resettle', string>>;
  readonly hasWagers: boolean;
  /** Whether a bet without an answer is cancelled; otherwise it is repeated until there is an answer. */
  readonly cancels: boolean;
  readonly cancelsBy: 'bet' | 'wager';
  /** Whether a cancellation states an amount, or takes back all that was moved. */
  readonly cancelReversal: WalletEvent['reversal'];
  /** Numbers of payouts and cancellations: their own, or those of their bet or round. */
  readonly payoutNumber: 'own' | 'bet' | 'round and player';
  readonly cancelNumber: 'own' | 'bet';
  readonly extras: readonly Extra[];
}

/** Rules that none of the real protocols has. */
const STRICT: MoneyPolicy = {
  settlesBy: 'wager',
  settlementOfUnknownBet: 'refuse',
  cancellationOfUnknownBet: 'accept',
  cancellationAfterSettlement: 'refuse',
  mayOverdraw: ['resettle'],
};

const inboundOf = (protocol: string): { readonly policy: MoneyPolicy; readonly windowMs: number } => {
  const inbound = PROTOCOLS.find((one) => one.protocol === protocol)?.inbound;
  if (inbound === undefined) throw new Error(`${protocol} sends nothing`);
  return { policy: inbound.moneyPolicy, windowMs: inbound.answerWindowMs };
};

const OWN = { payoutNumber: 'own', cancelNumber: 'own', hasWagers: true, cancels: true } as const;
const ONE_NUMBERING = {
  bet: 'transaction',
  payout: 'transaction',
  cancel: 'transaction',
  bonus: 'transaction',
  resettle: 'transaction',
};
const KINDS = { bet: 'bet', payout: 'payout', cancel: 'cancel', bonus: 'reward', resettle: 'resettle' };

/** The real protocols, with their real policies, and one that is stricter than all of them. */
export const DIALECTS: readonly Dialect[] = [
  {
    code: 'A',
    protocol: 'provider-a',
    ...inboundOf('provider-a'),
    kinds: KINDS,
    hasWagers: true,
    cancels: false,
    cancelsBy: 'bet',
    cancelReversal: 'stored',
    payoutNumber: 'bet',
    cancelNumber: 'own',
    extras: ['fishing', 'other_content', 'foreign_number'],
  },
  {
    code: 'B',
    protocol: 'provider-b',
    ...inboundOf('provider-b'),
    ...OWN,
    kinds: ONE_NUMBERING,
    cancelsBy: 'wager',
    cancelReversal: 'reported',
    extras: [
      ...(['bonus', 'resettle', 'rollback', 'report', 'second_cancel', 'other_content', 'foreign_number'] as const),
      ...(['shared_wager', 'negative_payout', 'recorded'] as const),
    ],
  },
  {
    code: 'C',
    protocol: 'provider-c',
    ...inboundOf('provider-c'),
    ...OWN,
    kinds: KINDS,
    cancelsBy: 'bet',
    hasWagers: false,
    payoutNumber: 'round and player',
    cancelReversal: 'stored',
    extras: [
      ...(['bonus', 'gift', 'second_cancel', 'cancel_after_payout', 'other_content', 'foreign_number'] as const),
      'other_corrected',
    ],
  },
  {
    code: 'D',
    protocol: 'provider-d',
    ...inboundOf('provider-d'),
    ...OWN,
    cancelsBy: 'bet',
    hasWagers: false,
    kinds: { ...KINDS, payout: 'payout-1', resettle: 'payout-4' },
    cancelNumber: 'bet',
    cancelReversal: 'stored',
    extras: ['resettle', 'report', 'cancel_after_payout', 'other_content', 'foreign_number'],
  },
  {
    code: 'X',
    protocol: 'provider-x',
    policy: STRICT,
    windowMs: 4_000,
    ...OWN,
    kinds: KINDS,
    cancelsBy: 'bet',
    cancelReversal: 'stored',
    extras: ['bonus', 'resettle', 'second_cancel', 'cancel_after_payout', 'other_content', 'other_corrected'],
  },
];

export const policyOf = (protocol: string): MoneyPolicy | undefined => termsOf(protocol)?.moneyPolicy;

export function termsOf(protocol: string): MoneyTerms | undefined {
  const dialect = DIALECTS.find((one) => one.protocol === protocol);
  return dialect && { moneyPolicy: dialect.policy, answerWindowMs: dialect.windowMs };
}

export const money = (amountCents: number): Decimal => Decimal.from((amountCents / 100).toFixed(2));

/** An event from the fields that matter. */
export const eventOf = (
  given: Pick<WalletEvent, 'kind' | 'transactionId' | 'action' | 'occurredAtMs'> & Partial<WalletEvent>,
): WalletEvent => ({
  movement: Decimal.ZERO,
  reversal: 'reported',
  corrects: undefined,
  roundId: undefined,
  wagerId: undefined,
  report: NO_REPORT,
  isReportOnly: false,
  ...given,
});

const NO_REPORT = {
  gameCode: undefined,
  gameType: undefined,
  betAmount: undefined,
  validBetAmount: undefined,
  prizeAmount: undefined,
  winLoss: undefined,
  detail: undefined,
};
