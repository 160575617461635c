/**
 * A process that takes events of providers, for several players at once, and prints `ack <player> <kind> <id> <outcome>` after each
 * answered event. It ends when it is killed.
 *
 * Arguments: the prefix of its events' names, the folder of an embedded database, and optionally the address of a PostgreSQL database to
 * use.
 */
import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPersistence } from '../../src/adapters/persistence/index.ts';
import type { BatchOutcome } from '../../src/application/ports/provider-inbox.ts';
import type { WalletEvent } from '../../src/domain/wallet/wallet-event.ts';
import { ProviderDesk } from '../application/wallet/provider-desk.ts';
import { findingsOf } from '../ports/audited.ts';
import { AGENT, PROVIDER } from '../ports/catalogue-seeds.ts';
import type { MoneyWorld } from '../ports/money-world.ts';
import { betEvent, cancelEvent, fund, winEvent } from '../ports/wallet-seeds.ts';
import { testWalletQueue } from '../support/queues.ts';

const say = (line: string): void => void writeSync(1, `${line}\n`);

const [run = '', dataDir = '', databaseUrl] = process.argv.slice(2);
const persistence = await openPersistence({
  walletQueue: testWalletQueue(),
  dataDir,
  databaseUrl,
  poolSizeMax: 8,
  pollIntervalMs: 50,
  staleAfterMs: 120_000,
  onNotice: () => undefined,
});
// The desk uses only the stores and books.
const world = persistence as unknown as MoneyWorld;
const desk = new ProviderDesk(world);
await desk.furnish();
// Another process may have furnished the database: memory follows within a poll interval.
while ((await persistence.parties.agent(AGENT))?.walletMode !== 'gateway') await sleep(10);
if ((await findingsOf(persistence.audit)).every(({ checked }) => checked === 0)) {
  await fund({ ...world, ledger: async () => [] }, '1000000');
}
say('open');
await Promise.all([0, 1, 2, 3].map(takeWithoutEnd));

/** Bets, wins, cancellations, repetitions, batches, and cancellations that arrive first, in turn. */
async function takeWithoutEnd(line: number): Promise<void> {
  for (let number = 0; ; number += 1) {
    const own = { roundId: `${run}-${line}-${number}`, wagerId: `${run}-${line}-${number}` };
    const id = `${run}-${line}-${number}`;
    const bet = betEvent(0, { ...own, transactionId: id });
    const win = winEvent(0, { ...own, transactionId: id });
    const cancel = cancelEvent(0, { ...own, transactionId: id, corrects: { kind: 'bet', transactionId: id } });
    const [first, second] = [
      [[bet], [win]],
      [[bet], [cancel]],
      [[cancel], [bet]],
      [[bet, win], [bet]],
    ][(line + number) % 4]!;
    for (const events of [first!, second!]) acknowledge(events, await desk.take(...events));
  }
}

function acknowledge(events: readonly WalletEvent[], outcome: BatchOutcome): void {
  if (outcome.kind !== 'decided') throw new Error(`no wallet: ${outcome.because} at ${PROVIDER} of ${AGENT}`);
  for (const [at, { kind, transactionId }] of events.entries()) {
    say(`ack ${kind} ${transactionId} ${outcome.outcomes[at]!.kind}`);
  }
}
