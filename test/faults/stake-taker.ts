/**
 * A process that takes two stakes of two players at once and stops in the middle of each, so that it can be frozen there: before the one is
 * decided, and before the other, which is decided, is recorded. It prints `open`, waits for a line, prints `reached <place>`, and at the end `told
 * <player> <outcome>`.
 *
 * Arguments: the folder of an embedded database, and the address of the PostgreSQL database that is used.
 */
import { UpstreamName } from '../../src/domain/player/upstream-name.ts';
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPersistence } from '../../src/adapters/persistence/index.ts';
import type { BatchOutcome } from '../../src/application/ports/provider-inbox.ts';
import type { WalletBook } from '../../src/application/ports/wallet-book.ts';
import { resultOf, type Steps } from '../../src/application/steps.ts';
import { ProviderDesk } from '../application/wallet/provider-desk.ts';
import { AGENT } from '../ports/catalogue-seeds.ts';
import { PLAYER, SECOND_PLAYER } from '../ports/money-seeds.ts';
import type { MoneyWorld } from '../ports/money-world.ts';
import { betEvent, fund } from '../ports/wallet-seeds.ts';
import { testWalletQueue } from '../support/queues.ts';

/** Long enough for a freeze, and short for a process that is not frozen. */
const STANDING_MS = 2_000;

const say = (line: string): void => void writeSync(1, `${line}\n`);
function* stand(place: string): Steps<undefined> {
  say(`reached ${place}`);
  const endMs = performance.now() + STANDING_MS;
  while (performance.now() < endMs) yield;
  return undefined;
}

const [dataDir = '', databaseUrl] = process.argv.slice(2);
const persistence = await openPersistence({
  walletQueue: testWalletQueue(),
  dataDir,
  databaseUrl,
  poolSizeMax: 4,
  pollIntervalMs: 50,
  staleAfterMs: 120_000,
  onNotice: () => undefined,
});

const walletBook: WalletBook = {
  about: (...asked) => persistence.walletBook.about(...asked),
  ownersOf: (...asked) => persistence.walletBook.ownersOf(...asked),
  run: (work) =>
    persistence.walletBook.run({
      ...work,
      *decide(facts) {
        if (work.wallet.playerId === PLAYER) yield* stand('read');
        const decision = yield* resultOf(work.decide(facts));
        if (work.wallet.playerId === SECOND_PLAYER) yield* stand('decided');
        return decision;
      },
    }),
};

// The desk uses only the stores and books.
const world = { ...persistence, walletBook, ledger: async () => [] } as unknown as MoneyWorld;
const desk = new ProviderDesk(world);
await desk.furnish();
while ((await persistence.parties.agent(AGENT))?.walletMode !== 'gateway') await sleep(10);
await fund(world, '100');
await fund({ ...world, ledger: async () => [undefined] as never }, '100', SECOND_PLAYER);
say('open');
await once(process.stdin, 'data');
process.stdin.destroy();

const take = async (upstreamName: string, number: number): Promise<void> => {
  const batches = [
    { player: { upstreamName: UpstreamName.of(upstreamName), currency: 'USD' }, events: [betEvent(number)] },
  ];
  const told = await desk.ask({ kind: 'events', batches }).catch(() => 'fault');
  const [outcome] = told === 'fault' ? [] : (told as readonly BatchOutcome[]);
  say(`told ${upstreamName} ${outcome?.kind === 'decided' ? outcome.outcomes[0]!.kind : 'fault'}`);
};
await Promise.all([take('ann', 1), take('ben', 2)]);
await persistence.close();
