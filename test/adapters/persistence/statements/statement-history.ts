/** Random histories of money, and what statements about them have to say. */
import fc from 'fast-check';
import type { WalletKey } from '../../../../src/application/ports/wallet-book.ts';
import type { ActionName } from '../../../../src/domain/callback/callback-action.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { DAY_MS, type Day } from '../../../../src/domain/statement/day.ts';
import type { ActionSums, StatementLine } from '../../../../src/domain/statement/statement-line.ts';
import { TimeZone } from '../../../../src/domain/statement/time-zone.ts';
import { PAYOUT_KINDS, STAKE_KINDS, type MoneyKind } from '../../../../src/domain/wallet/money-kind.ts';
import { actionsOf } from '../../../../src/domain/wallet/transaction-role.ts';
import { NOTHING_REPORTED, type WalletEvent } from '../../../../src/domain/wallet/wallet-event.ts';
import { AGENT, PROVIDER } from '../../../ports/catalogue-seeds.ts';
import { OTHER_AGENT, OTHER_PROVIDER, OTHERS_PLAYER, PLAYER } from '../../../ports/money-seeds.ts';
import { acceptedOf, betEvent, decidedOf, recordIn } from '../../../ports/wallet-seeds.ts';
import type { KnexWorld } from '../knex-world.ts';

/** The days of a phase. The clocks of Europe go back within the first. */
export const PHASE_DAYS = 3;

export interface Step {
  readonly action: ActionName;
  readonly wallet: number;
  readonly cents: number;
  /** Within the phase, from 0 to 1. */
  readonly moment: number;
  /** Which of the earlier bets a correction takes back. */
  readonly about: number;
  readonly byWager: boolean;
  /** Which kind of its action; beyond the last one it has none. */
  readonly kindAt: number;
}

const WALLETS: readonly WalletKey[] = [
  { agent: AGENT, playerId: PLAYER, provider: PROVIDER, currency: 'USD', heldBy: 'gateway' },
  { agent: AGENT, playerId: PLAYER, provider: OTHER_PROVIDER, currency: 'EUR', heldBy: 'agent' },
  { agent: OTHER_AGENT, playerId: OTHERS_PLAYER, provider: PROVIDER, currency: 'USD', heldBy: 'agent' },
];

export const ACTIONS = [...actionsOf('stake'), ...actionsOf('payout'), ...actionsOf('correction')];

export const step: fc.Arbitrary<Step> = fc.record({
  action: fc.constantFrom<ActionName>(...ACTIONS, 'BET', 'BET', 'SETTLED'),
  wallet: fc.nat(WALLETS.length - 1),
  cents: fc.integer({ min: -50_000, max: 1_000_000 }),
  moment: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  about: fc.nat(50),
  byWager: fc.boolean(),
  kindAt: fc.nat(PAYOUT_KINDS.length),
});

interface Played {
  readonly wallet: WalletKey;
  readonly event: WalletEvent;
  readonly atMs: number;
  readonly corrected: Played | undefined;
}

/** Plays steps, and knows what statements about them have to say. */
export class History {
  readonly played: Played[] = [];
  readonly #world: KnexWorld;

  constructor(world: KnexWorld) {
    this.#world = world;
  }

  async play(steps: readonly Step[], fromMs: number): Promise<void> {
    const moments = steps.map(({ moment }) => fromMs + Math.floor(moment * PHASE_DAYS * DAY_MS)).sort((a, b) => a - b);
    for (const [at, one] of steps.entries()) await this.#play(one, moments[at]!);
  }

  async #play({ action, wallet: walletAt, cents, about, byWager, kindAt }: Step, atMs: number): Promise<void> {
    const wallet = WALLETS[walletAt]!;
    const number = this.played.length + 1;
    const isCorrection = actionsOf('correction').includes(action);
    const bets = this.played.filter((one) => one.wallet === wallet && one.event.action === 'BET');
    const corrected = isCorrection && bets.length > 0 ? bets[about % bets.length] : undefined;
    const amount = Decimal.from(String(action === 'BET' ? -Math.abs(cents) : cents)).shiftedRight(2);
    const event = betEvent(number, {
      action,
      report: { ...NOTHING_REPORTED, moneyKind: kindOf(action, kindAt) },
      kind: action.toLowerCase(),
      wagerId: corrected?.event.wagerId ?? `W${number}`,
      movement: amount.toString(),
      corrects:
        corrected &&
        (byWager
          ? { wagerId: corrected.event.wagerId! }
          : { kind: 'bet', transactionId: corrected.event.transactionId }),
    });
    const transaction = acceptedOf(number, event, '0');
    await recordIn(this.#world.walletBook, wallet, [decidedOf(transaction, { mayOverdraw: true, messages: [] })]);
    await moveTo(this.#world, transaction.id, atMs);
    this.played.push({ wallet, event, atMs, corrected });
  }

  async dayAt(agent: string, atMs: number): Promise<Day> {
    const { timeZone = 'UTC' } = (await this.#world.agents.find(agent)) ?? {};
    return TimeZone.of(timeZone)!.dayAt(atMs);
  }

  /** The lines that the history adds up to. */
  async expected(): Promise<readonly StatementLine[]> {
    const lines = new Map<string, StatementLine>();
    for (const { wallet, event, atMs, corrected } of this.played) {
      const day = await this.dayAt(wallet.agent, atMs);
      const correctedDay = await this.dayAt(wallet.agent, corrected?.atMs ?? atMs);
      const correctsDay = correctedDay < day ? correctedDay : undefined;
      const key = { agent: wallet.agent, day, provider: wallet.provider, currency: wallet.currency, correctsDay };
      const line = lines.get(JSON.stringify(key)) ?? { ...key, isClosed: false, sums: {} };
      lines.set(JSON.stringify(key), { ...line, sums: added(line.sums, event) });
    }
    return [...lines.values()];
  }
}

/** Corrections have no kind. */
function kindOf(action: ActionName, at: number): MoneyKind | undefined {
  if (actionsOf('correction').includes(action)) return undefined;
  return (actionsOf('stake').includes(action) ? STAKE_KINDS : PAYOUT_KINDS)[at];
}

function added(sums: StatementLine['sums'], { action, movement, report }: WalletEvent): StatementLine['sums'] {
  const zero: ActionSums = {
    transactions: 0,
    toPlayer: Decimal.ZERO,
    fromPlayer: Decimal.ZERO,
    validStakes: Decimal.ZERO,
  };
  const { transactions, toPlayer, fromPlayer, validStakes, byKind = {} } = sums[action] ?? zero;
  const kind = report.moneyKind;
  return {
    ...sums,
    [action]: {
      transactions: transactions + 1,
      toPlayer: movement.isNegative() ? toPlayer : toPlayer.plus(movement),
      fromPlayer: movement.isNegative() ? fromPlayer.minus(movement) : fromPlayer,
      validStakes,
      byKind: kind === undefined ? byKind : { ...byKind, [kind]: (byKind[kind] ?? Decimal.ZERO).plus(movement) },
    },
  };
}

/** Moves a booking to another moment, as nobody can who does not own the database. */
export const moveTo = (world: KnexWorld, id: string, atMs: number): Promise<void> =>
  world.knex.transaction(async (trx) => {
    await trx.raw('set local session_replication_role = replica');
    const at = new Date(atMs);
    await trx('wallet_transactions').where({ id }).update({ recorded_at: at, decided_at: at });
    await trx('ledger_entries').where({ wallet_transaction_id: id }).update({ booked_at: at });
  });
