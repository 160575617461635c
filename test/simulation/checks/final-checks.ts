import type { SimulatedDatabase } from '../gateway/simulated-database.ts';
import { signedCents } from '../parties/held-wallets.ts';
import { cents, identityOf, type Order, type Orders } from '../parties/orders.ts';
import type { SimulatedAgent } from '../parties/simulated-agent.ts';
import type { ToldMovement } from '../parties/told-movement.ts';
import type { Findings } from './findings.ts';
import type { MoneyChecks } from './money-checks.ts';

interface Parts {
  readonly database: SimulatedDatabase;
  readonly orders: Orders;
  readonly findings: Findings;
  readonly money: MoneyChecks;
  readonly agents: ReadonlyMap<string, SimulatedAgent>;
}

/** The conditions when all is quiet: the books of the providers, of the gateway and of the Agents agree. */
export function checkEnd(parts: Parts): void {
  const rounds = new Map<string, number>();
  for (const order of parts.orders.all()) {
    checkOrder(parts, order);
    rounds.set(order.round, (rounds.get(order.round) ?? 0) + bookedCents(parts, order) - believedCents(parts, order));
  }
  for (const [round, difference] of rounds) {
    parts.findings.expect(difference === 0, 'rounds_net', () => `${round} is off by ${difference} cents`);
  }
  for (const agent of parts.agents.values()) if (agent.wallets === undefined) checkAgent(parts, agent);
}

function checkOrder({ money, findings }: Parts, order: Order): void {
  const identity = identityOfOrder(order);
  const isBooked = money.accepted.has(identity);
  findings.expect(order.belief !== 'open', 'comes_to_rest', () => `${identity} was never decided`);
  // Several cancellations of one bet count as one; their outcome is counted with their bet.
  if (order.undoes !== undefined) return;
  if (order.belief === 'accepted') findings.expect(isBooked, 'provider_agrees', () => `${identity} is not booked`);
  if (order.belief === 'refused' || order.belief === 'unsent')
    findings.expect(!isBooked, 'provider_agrees', () => `${identity} is booked`);
}

const identityOfOrder = ({ provider, player, event }: Order): string =>
  identityOf({ provider, playerId: player.id }, event);

function bookedCents({ money }: Parts, order: Order): number {
  const transaction = money.accepted.get(identityOfOrder(order));
  return transaction === undefined ? 0 : cents(transaction.moved);
}

/** A cancelled bet and its cancellations sum up to zero, whichever of them moved. */
function believedCents({ money }: Parts, order: Order): number {
  const { belief, undoes, event, toldCents } = order;
  // A repetition of another number's correction moved nothing by itself.
  if (undoes !== undefined && !money.accepted.has(identityOfOrder(order))) return 0;
  const isCancel = event.reversal === 'stored' || event.action === 'CANCEL';
  const isOfCancelled = belief === 'cancelled' || (undoes?.belief === 'cancelled' && isCancel);
  return belief === 'accepted' && !isOfCancelled ? toldCents : 0;
}

/** Deposits, and everything that the Agent booked. The gateway accepted bets that the Agent refused, and the Agent was told so. */
function checkAgent({ database, findings, money }: Parts, agent: SimulatedAgent): void {
  const sums = new Map<string, number>();
  const add = (wallet: string, amount: number): void => void sums.set(wallet, (sums.get(wallet) ?? 0) + amount);
  for (const { transfer } of database.money.transfers.values()) {
    if (transfer.agent === agent.code && transfer.status === 'success') {
      add(`player:${transfer.playerId} ${transfer.currency}`, cents(transfer.amount));
    }
  }
  for (const callback of database.callbacks.callbacks) {
    if (callback.agent !== agent.code || callback.role === 'bet-push') continue;
    const movement = agent.booked.get(callback.id);
    findings.expect(movement !== undefined, 'agent_agrees', () => `${callback.id} was never booked`);
    if (movement !== undefined) add(walletOf(database, agent, movement), signedCents(movement));
  }
  for (const [wallet, sum] of sums) {
    const balance = money.balances.get(wallet) ?? 0;
    findings.expect(sum === balance, 'agent_agrees', () => `${wallet}: the Agent has ${sum}, the ledger ${balance}`);
  }
}

function walletOf(database: SimulatedDatabase, { code }: SimulatedAgent, { username, currency }: ToldMovement): string {
  return `player:${database.playerIdOf(code, username)} ${currency}`;
}
