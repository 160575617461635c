import { cents, identityOf, type Order } from '../parties/orders.ts';
import type { ToldOutcome } from '../parties/simulated-provider.ts';
import type { Findings } from './findings.ts';
import type { MoneyChecks } from './money-checks.ts';

/** Compares what a provider is told with the books: an acceptance is booked by then, with what was told. */
export const checkTold =
  ({ accepted }: MoneyChecks, findings: Findings) =>
  (order: Order, outcome: ToldOutcome): void => {
    if (outcome.kind !== 'accepted' && outcome.kind !== 'repeated') return;
    const identity = identityOf({ provider: order.provider, playerId: order.player.id }, order.event);
    const booked = accepted.get(identity);
    // What repeats a cancellation of another number has none of its own.
    if (outcome.kind === 'repeated' && order.undoes !== undefined && booked === undefined) return;
    const toldCents = Math.round(Number(outcome.moved) * 100);
    const said = (): string => `${identity} was told ${toldCents} cents`;
    findings.expect(booked !== undefined && cents(booked.moved) === toldCents, 'told_is_booked', said);
    const isAsSent = order.event.reversal === 'stored' || cents(order.event.movement) === toldCents;
    findings.expect(isAsSent, 'told_is_booked', () => `${said()} and had asked for another amount`);
  };
