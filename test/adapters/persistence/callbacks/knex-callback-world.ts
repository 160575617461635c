import { runPrepared, type Call } from '../../../../src/adapters/persistence/database/prepared.ts';
import { enqueueCallbacks } from './enqueue-callbacks.ts';
import {
  endAuthorizations,
  openAuthorizations,
} from '../../../../src/adapters/persistence/callbacks/callback-outbox.ts';
import { KnexCallbackLog } from '../../../../src/adapters/persistence/callbacks/knex-callback-log.ts';
import { KnexCallbackQueue } from '../../../../src/adapters/persistence/callbacks/knex-callback-queue.ts';
import { KnexPulledCallbacks } from '../../../../src/adapters/persistence/callbacks/knex-pulled-callbacks.ts';
import { KnexPulledQuestions } from '../../../../src/adapters/persistence/callbacks/knex-pulled-questions.ts';
import { KnexCallbackReplays } from '../../../../src/adapters/persistence/callbacks/knex-callback-replays.ts';
import type { EndedAuthorization } from '../../../../src/application/ports/wallet-book.ts';
import type { CallbackMessage } from '../../../../src/domain/callback/callback-message.ts';
import { MOMENT_MS } from '../../../ports/catalogue-seeds.ts';
import type { CallbackWorld } from '../../../ports/callback-world.ts';
import type { KnexWorld } from '../knex-world.ts';

/** The ports about callbacks over a world's database. */
export const withCallbacks = (world: KnexWorld): KnexWorld & CallbackWorld =>
  Object.assign(world, {
    queue: new KnexCallbackQueue(world.knex),
    queueElsewhere: new KnexCallbackQueue(world.knex),
    pulled: new KnexPulledCallbacks(world.knex),
    pulledQuestions: new KnexPulledQuestions(world.knex),
    replays: new KnexCallbackReplays(world.knex),
    log: new KnexCallbackLog(world.knex),
    enqueue: (...messages: Parameters<typeof enqueueCallbacks>[1][number][]) =>
      world.knex.transaction((trx) => enqueueCallbacks(trx, messages)),
    ask: (message: CallbackMessage) => runAll(world.knex, openAuthorizations([{ message, untilMs: MOMENT_MS }])),
    endQuestion: (callbackId: string, end: Partial<EndedAuthorization> = {}) =>
      runAll(world.knex, endAuthorizations([{ callbackId, status: 'unanswered', attempt: undefined, ...end }])),
  });

const runAll = (knex: KnexWorld['knex'], calls: readonly Call[]): Promise<void> =>
  knex.transaction(async (trx) => {
    for (const { prepared, bindings } of calls) await runPrepared(trx, prepared, bindings);
  });
