/**
 * A process that sends events to NATS until nothing is left, and kills itself at one of its steps: before or after a query, before events are sent, when half
 * of them are, and after all are.
 *
 * Arguments: the address of a PostgreSQL database, that of a NATS server, and the number of the step; 0 for none.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { NatsBroker } from '../../src/adapters/outgoing/nats-broker.ts';
import { openKnex } from '../../src/adapters/persistence/database/open-knex.ts';
import { KnexOutgoingRecords } from '../../src/adapters/persistence/outgoing/knex-outgoing-records.ts';
import { KnexStreamBook } from '../../src/adapters/persistence/outgoing/knex-stream-book.ts';
import { StreamEvents } from '../../src/application/outgoing/stream-events.ts';
import type { SentEvent } from '../../src/application/ports/event-broker.ts';

const [databaseUrl = '', url = '', last = '0'] = process.argv.slice(2);
/** The rounds in which nothing was sent, after which all is sent. */
const CALM_ROUNDS = 3;
const ROUND_EVERY_MS = 20;

let steps = 0;
const step = (): void => {
  steps += 1;
  if (steps === Number(last)) process.kill(process.pid, 'SIGKILL');
};
const { knex, close } = await openKnex({ databaseUrl, dataDir: '' });
knex.on('query', step);
knex.on('query-response', step);

const nats = new NatsBroker({ url, subject: 'gateway' });
const broker = {
  async take(events: readonly SentEvent[]) {
    step();
    const half = await nats.take(events.slice(0, events.length / 2));
    step();
    if (half.trouble !== undefined) return half;
    const taken = await nats.take(events);
    step();
    return { ...taken, numbers: half.numbers ?? taken.numbers };
  },
  close: () => nats.close(),
};
let sent = 0;
const stream = new StreamEvents({
  broker,
  book: new KnexStreamBook(knex),
  records: new KnexOutgoingRecords(knex),
  observer: {
    lag: () => undefined,
    sent: (_, count) => (sent += count),
    stopped: () => undefined,
    trouble: () => undefined,
  },
  owner: randomUUID(),
  source: 'test',
  callbacksKeptMs: undefined,
});
for (let calm = 0; calm < CALM_ROUNDS;) {
  const before = sent;
  const hasMore = await stream.execute();
  const { kinds } = await new KnexStreamBook(knex).state();
  const isComplete = kinds.every(({ completeUntilMs }) => completeUntilMs !== undefined);
  calm = hasMore || sent > before || !isComplete ? 0 : calm + 1;
  await sleep(ROUND_EVERY_MS);
}
await nats.close();
await close();
