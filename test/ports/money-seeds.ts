/** The data with which the suites of the ports about players and money fill a world. */
import type { NewTransfer } from '../../src/application/ports/transfer-book.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import { AGENT, agentOf, furnish, guid, MOMENT_MS, PROVIDER, providerOf } from './catalogue-seeds.ts';
import type { LedgerLine, MoneyWorld } from './money-world.ts';

/** In addition to those of `furnish`. */
export const OTHER_AGENT = 'AGENT-2';
export const OTHER_PROVIDER = 'Q';
/** Players of `AGENT`, `AGENT` and `OTHER_AGENT`. */
export const [PLAYER, SECOND_PLAYER, OTHERS_PLAYER] = [guid(101), guid(102), guid(103)] as const;

/** Makes two Agents, two providers and three players; two of these have the same name, at different Agents. */
export async function populate(world: MoneyWorld): Promise<void> {
  await furnish(world);
  await world.agents.create(agentOf({ code: OTHER_AGENT }));
  await world.providers.create(providerOf({ code: OTHER_PROVIDER }));
  await world.players.ensure(AGENT, 'ANN', PLAYER);
  await world.players.ensure(AGENT, 'BEN', SECOND_PLAYER);
  await world.players.ensure(OTHER_AGENT, 'ANN', OTHERS_PLAYER);
}

/** A deposit of `amount` under the id `T<number>`, into the gateway's own wallet unless given. */
export const orderOf = (number: number, amount: string, changes: Partial<NewTransfer> = {}): NewTransfer => ({
  id: guid(number),
  agent: AGENT,
  transferId: `T${number}`,
  playerId: PLAYER,
  provider: undefined,
  currency: 'USD',
  amount: Decimal.from(amount),
  nowMs: MOMENT_MS + number,
  ...changes,
});

/** An order with the same contents for a transfer to or from the provider. */
export const upstreamOrderOf = (number: number, amount: string, changes: Partial<NewTransfer> = {}): NewTransfer =>
  orderOf(number, amount, { provider: PROVIDER, ...changes });

/** The value as JSON, because chai treats any two exact decimals as equal. */
export const shown = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** The sum of each account in each currency, under `account currency`; zero sums are left out. */
export function sumsOf(ledger: readonly LedgerLine[]): Readonly<Record<string, string>> {
  return sums(ledger, ({ account, currency }) => `${account} ${currency}`);
}

/** The currencies in which the whole ledger does not add up to zero, each with its sum. */
export function imbalanceOf(ledger: readonly LedgerLine[]): Readonly<Record<string, string>> {
  return sums(ledger, ({ currency }) => currency);
}

function sums(ledger: readonly LedgerLine[], keyOf: (line: LedgerLine) => string): Readonly<Record<string, string>> {
  const byKey = new Map<string, Decimal>();
  for (const line of ledger) byKey.set(keyOf(line), (byKey.get(keyOf(line)) ?? Decimal.ZERO).plus(line.amount));
  const nonZero = [...byKey].filter(([, sum]) => !sum.isZero());
  return Object.fromEntries(nonZero.map(([key, sum]) => [key, sum.toString()]));
}
