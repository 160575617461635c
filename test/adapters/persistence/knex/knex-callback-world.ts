import { enqueueCallbacks } from '../../../../src/adapters/persistence/knex/callback-outbox.ts';
import { KnexCallbackLog } from '../../../../src/adapters/persistence/knex/knex-callback-log.ts';
import { KnexCallbackQueue } from '../../../../src/adapters/persistence/knex/knex-callback-queue.ts';
import { KnexCallbackReplays } from '../../../../src/adapters/persistence/knex/knex-callback-replays.ts';
import type { CallbackWorld } from '../../../ports/callback-world.ts';
import type { KnexWorld } from './knex-world.ts';

/** The ports about callbacks over a world's database. */
export const withCallbacks = (world: KnexWorld): KnexWorld & CallbackWorld =>
  Object.assign(world, {
    queue: new KnexCallbackQueue(world.knex),
    queueElsewhere: new KnexCallbackQueue(world.knex),
    replays: new KnexCallbackReplays(world.knex),
    log: new KnexCallbackLog(world.knex),
    enqueue: (...messages: Parameters<typeof enqueueCallbacks>[1][number][]) =>
      world.knex.transaction((trx) => enqueueCallbacks(trx, messages)),
  });
