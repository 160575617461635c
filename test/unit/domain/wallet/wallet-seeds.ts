import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import type { MoneyPolicy } from '../../../../src/domain/wallet/money-policy.ts';
import type { WalletEvent } from '../../../../src/domain/wallet/wallet-event.ts';

export const POLICY: MoneyPolicy = {
  settlesBy: 'wager',
  settlementOfUnknownBet: 'refuse',
  cancellationOfUnknownBet: 'accept',
  cancellationAfterSettlement: 'refuse',
  mayOverdraw: ['resettle'],
};

const REPORT = {
  gameCode: undefined,
  gameType: undefined,
  betAmount: undefined,
  validBetAmount: undefined,
  prizeAmount: undefined,
  winLoss: undefined,
  detail: undefined,
};

export const event = (given: Partial<Omit<WalletEvent, 'movement'>> & { readonly movement?: string }): WalletEvent => ({
  action: 'BET',
  kind: 'bet',
  transactionId: '1',
  reversal: 'stored',
  corrects: undefined,
  roundId: 'R1',
  wagerId: 'W1',
  report: REPORT,
  isReportOnly: false,
  occurredAtMs: 0,
  ...given,
  movement: Decimal.from(given.movement ?? '-10'),
});
export const bet = event({});
export const win = event({ action: 'SETTLED', kind: 'payout', transactionId: '2', movement: '25' });
export const cancel = event({
  action: 'CANCEL',
  kind: 'cancel',
  transactionId: '3',
  movement: '10',
  corrects: { kind: 'bet', transactionId: '1' },
});
