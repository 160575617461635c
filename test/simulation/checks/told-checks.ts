import { cents, identityOf, type Order } from '../parties/orders.ts';
import type { ToldOutcome } from '../parties/simulated-provider.ts';
import type { Findings } from './findings.ts';
import type { MoneyChecks } from './money-checks.ts';

/** Compares the answers to a provider with the books: an accepted event is booked by then, with the amount of the answer. */
export const checkTold =
  (money: MoneyChecks, findings: Findings) =>
  (order: Order, outcome: ToldOutcome): void => {
    if (outcome.kind === 'refused') checkRefused(money, findings, order);
    if (outcome.kind !== 'accepted' && outcome.kind !== 'repeated') return;
    const identity = identityOf({ provider: order.provider, playerId: order.player.id }, order.event);
    const booked = money.accepted.get(identity);
    // A repetition of another number's correction has no booking of its own: everything must be back already.
    if (outcome.kind === 'repeated' && order.undoes !== undefined && booked === undefined) {
      findings.expect(money.isGivenBack(order), 'told_is_moved', () => `${identity} was told to be a repetition`);
      return;
    }
    const toldCents = Math.round(Number(outcome.moved) * 100);
    const said = (): string => `${identity} was told ${toldCents} cents`;
    findings.expect(booked !== undefined && cents(booked.moved) === toldCents, 'told_is_booked', said);
    const isAsSent = order.event.reversal === 'stored' || cents(order.event.movement) === toldCents;
    const isSeen = (isAsSent && order.event.isContrary !== true) || booked?.discrepancy !== undefined;
    findings.expect(isSeen, 'told_is_moved', () => `${said()} and had asked for another amount`);
  };

/** A person must be able to see every refusal, final or not. A refused stake costs nobody money. */
function checkRefused(money: MoneyChecks, findings: Findings, { event, provider, player }: Order): void {
  if (event.action === 'BET' || cents(event.movement) <= 0) return;
  const identity = identityOf({ provider, playerId: player.id }, event);
  findings.expect(money.isInDoubt(identity), 'refused_is_in_doubt', () => identity);
}
