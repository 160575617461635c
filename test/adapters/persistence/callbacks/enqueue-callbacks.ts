import type { Knex } from 'knex';
import { QUEUED, queuedText } from '../../../../src/adapters/persistence/callbacks/callback-outbox.ts';
import { runPrepared, type Prepared } from '../../../../src/adapters/persistence/database/prepared.ts';
import type { CallbackMessage } from '../../../../src/domain/callback/callback-message.ts';

/** Queues callbacks without money that moves. */
export async function enqueueCallbacks(trx: Knex.Transaction, messages: readonly CallbackMessage[]): Promise<void> {
  await runPrepared(trx, ENQUEUE, { messages: queuedText(messages) });
}

const ENQUEUE: Prepared = { name: 'enqueue-callbacks', text: `with ${QUEUED} select` };
