/** A process that only delivers callbacks, to be killed: `node --import tsx callback-worker-process.ts <database url>`. */
import { AxiosCallbackSender } from '../../src/adapters/callbacks/axios-callback-sender.ts';
import { SystemClock } from '../../src/adapters/cryptography/system-clock.ts';
import { KnexCallbackQueue } from '../../src/adapters/persistence/callbacks/knex-callback-queue.ts';
import { openKnex } from '../../src/adapters/persistence/database/open-knex.ts';
import { NullTracer } from '../../src/adapters/tracing/index.ts';
import { DeliverLane } from '../../src/application/callbacks/deliver-lane.ts';
import { Bell } from '../../src/infrastructure/process/bell.ts';
import { CallbackWorker } from '../../src/infrastructure/process/callback-worker.ts';
import { RememberingSecretBox } from '../fakes/remembering-secret-box.ts';

const [, , databaseUrl = ''] = process.argv;
const TIMEOUT_MS = 1_000;

const { knex } = await openKnex({ databaseUrl, dataDir: '' });
const clock = new SystemClock();
const sender = new AxiosCallbackSender({ timeoutMs: TIMEOUT_MS, clock, allowsPrivate: true, allowsHttp: true });
const worker = new CallbackWorker({
  queue: new KnexCallbackQueue(knex),
  deliverLane: new DeliverLane({
    sender,
    secrets: new RememberingSecretBox(),
    clock,
    // The shortest pauses, so that a failed callback comes again soon.
    randomness: { id: () => '', text: () => 'AAAA' },
    tracer: new NullTracer(),
  }),
  clock,
  bell: new Bell(),
  lanesMax: 32,
  lanesPerAgentMax: 16,
  timeoutMs: TIMEOUT_MS,
  leaseMs: TIMEOUT_MS + 2_000,
  pollMs: 50,
  onRun: () => undefined,
  onFailure: (error) => console.error(error),
});
worker.start();
process.stdout.write('working\n');
