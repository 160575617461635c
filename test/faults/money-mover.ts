/**
 * A process that moves money without end, with several movers at once, and prints `ack <transfer id>` after each acknowledged movement:
 * here `here`, `begun` or `decided` with the outcome. It ends when it is killed.
 *
 * Arguments: the prefix of its transfers' names, the folder of an embedded database, and optionally the address of a PostgreSQL database to
 * use.
 */
import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { openPersistence } from '../../src/adapters/persistence/index.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import type { Transfer } from '../../src/domain/wallet/transfer.ts';
import { agentOf, providerOf } from '../ports/catalogue-seeds.ts';
import { AGENT, MOVERS, PLAYERS, PROVIDER } from './money-parties.ts';
import { testWalletQueue } from '../support/queues.ts';

const say = (line: string): void => void writeSync(1, `${line}\n`);

const [run = '', dataDir = '', databaseUrl] = process.argv.slice(2);
const { agents, providers, players, transfers } = await openPersistence({
  walletQueue: testWalletQueue(),
  dataDir,
  databaseUrl,
  poolSizeMax: MOVERS,
  pollIntervalMs: 60_000,
  staleAfterMs: 120_000,
  onNotice: () => undefined,
});
await agents.create(agentOf({ code: AGENT }));
await providers.create(providerOf({ code: PROVIDER }));
for (const [number, id] of PLAYERS.entries()) {
  const ensure = () => players.ensure(AGENT, `PLAYER-${number}`, id);
  // Movers that begin at once create a player with the same id, which two gateways never do.
  await ensure().catch(ensure);
}
say('open');
await Promise.all(Array.from({ length: MOVERS }, (_, mover) => moveWithoutEnd(mover)));

async function moveWithoutEnd(mover: number): Promise<void> {
  for (let number = 0; ; number += 1) {
    const transferId = `${run}-${mover}-${number}`;
    const playerId = PLAYERS[(mover + number) % PLAYERS.length] ?? '';
    const order = { agent: AGENT, transferId, playerId, currency: 'USD', amount: amountOf(mover + number) };
    const made = { ...order, id: randomUUID(), nowMs: Date.now() };
    if (number % 2 === 0) acknowledge('here', (await transfers.moveHere({ ...made, provider: undefined })).transfer);
    else await moveThere({ ...made, provider: PROVIDER });
  }
}

async function moveThere(order: Parameters<typeof transfers.begin>[0]): Promise<void> {
  const { transfer } = await transfers.begin(order, order.nowMs);
  acknowledge('begun', transfer);
  const outcome = order.amount.isNegative()
    ? ({ status: 'failed', ground: 'provider', remark: 'refused' } as const)
    : ({ status: 'success', balanceAfter: undefined } as const);
  acknowledge('decided', await transfers.decide(transfer.id, outcome));
}

function acknowledge(what: string, { transferId, status }: Transfer): void {
  say(`ack ${what} ${transferId} ${status}`);
}

/** From -1.03 to 3.97 and never zero: wallets rise, and some withdrawals are refused. */
function amountOf(number: number): Decimal {
  return Decimal.from(String(((number * 7) % 6) * 100 - 103)).shiftedRight(2);
}
