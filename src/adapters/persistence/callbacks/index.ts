import type { Knex } from 'knex';
import type { CommitListener } from '../catalogue/catalogue-revision.ts';
import { KnexAwaitedAnswers, KnexOpenAuthorizations } from './knex-open-authorizations.ts';
import { KnexCallbackLog } from './knex-callback-log.ts';
import { KnexCallbackQueue } from './knex-callback-queue.ts';
import { KnexCallbackReplays } from './knex-callback-replays.ts';
import { KnexCallbackSecretStore } from './knex-callback-secret-store.ts';
import { KnexPulledCallbacks } from './knex-pulled-callbacks.ts';
import { KnexPulledQuestions } from './knex-pulled-questions.ts';

/**
 * The ports about callbacks to Agents: the queue, the open authorization requests, and the secrets for signatures. When a change of a secret is answered,
 * `listener` has already updated this process.
 */
export const callbackStores = (knex: Knex, listener: CommitListener) => ({
  callbackSecrets: new KnexCallbackSecretStore(knex, listener),
  callbackQueue: new KnexCallbackQueue(knex),
  pulledCallbacks: new KnexPulledCallbacks(knex),
  pulledQuestions: new KnexPulledQuestions(knex),
  callbackReplays: new KnexCallbackReplays(knex),
  callbackLog: new KnexCallbackLog(knex),
  openAuthorizations: new KnexOpenAuthorizations(knex),
  awaitedAnswers: new KnexAwaitedAnswers(knex),
});
