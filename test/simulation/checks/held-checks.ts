import type { SimulatedDatabase } from '../gateway/simulated-database.ts';
import { cents, identityOf, type Orders, type SimulatedPlayer } from '../parties/orders.ts';
import type { SimulatedAgent } from '../parties/simulated-agent.ts';
import type { Findings } from './findings.ts';

interface Parts {
  readonly database: SimulatedDatabase;
  readonly orders: Orders;
  readonly findings: Findings;
  readonly agents: ReadonlyMap<string, SimulatedAgent>;
  readonly players: readonly SimulatedPlayer[];
  /** The balance of each player at the beginning. */
  readonly openingCents: number;
}

/** Checks the books of Agents that hold the wallets at the end: by bet and by player. */
export function checkHeldWallets(parts: Parts): void {
  checkBets(parts);
  for (const player of parts.players) checkBalance(parts, player);
}

function checkBalance({ database, findings, agents, openingCents }: Parts, player: SimulatedPlayer): void {
  const wallets = agents.get(player.agent)?.wallets;
  if (wallets === undefined) return;
  const booked = database.money.walletTransactions
    .filter(({ key, transaction }) => key.playerId === player.id && transaction.status === 'accepted')
    .reduce((sum, { transaction }) => sum + cents(transaction.moved), 0);
  const moved = wallets.balanceOf(player.memberId, player.currency) - openingCents;
  const said = (): string =>
    `${player.agent} ${player.memberId}: the Agent moved ${moved} cents, the gateway ${booked}`;
  findings.expect(moved === booked, 'agent_agrees', said);
}

function checkBets({ database, findings, agents, orders }: Parts): void {
  const transactions = new Map(
    database.money.walletTransactions.map(({ key, transaction }) => [identityOf(key, transaction), transaction]),
  );
  for (const { provider, player, event, belief, sharesWager } of orders.all()) {
    const wallets = agents.get(player.agent)?.wallets;
    if (wallets === undefined || event.action !== 'BET' || sharesWager === true) continue;
    const kept = transactions.get(identityOf({ provider, playerId: player.id }, event));
    const net = wallets.netOf(provider, player.memberId, event.transactionId);
    const said = (): string =>
      `${provider} ${event.transactionId} of ${player.memberId} comes to ${net} cents (${belief})`;
    const isTaken = kept?.status === 'accepted';
    if (!isTaken || belief === 'cancelled') findings.expect(net === 0, 'failed_comes_to_nothing', said);
    else if (belief === 'accepted') findings.expect(net === cents(event.movement), 'failed_comes_to_nothing', said);
  }
}
