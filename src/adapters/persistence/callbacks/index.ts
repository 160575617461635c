import type { Knex } from 'knex';
import type { AwaitedAnswers } from '../../../application/ports/awaited-answers.ts';
import type { CallbackLog } from '../../../application/ports/callback-log.ts';
import type { CallbackQueue } from '../../../application/ports/callback-queue.ts';
import type { CallbackReplays } from '../../../application/ports/callback-replays.ts';
import type { CallbackSecretStore } from '../../../application/ports/callback-secret-store.ts';
import type { PulledCallbacks } from '../../../application/ports/pulled-callbacks.ts';
import type { PulledQuestions } from '../../../application/ports/pulled-questions.ts';
import type { OpenAuthorizations } from '../../../application/ports/open-authorizations.ts';
import type { CommitListener } from '../catalogue/catalogue-revision.ts';
import { KnexAwaitedAnswers } from './knex-awaited-answers.ts';
import { KnexCallbackLog } from './knex-callback-log.ts';
import { KnexCallbackQueue } from './knex-callback-queue.ts';
import { KnexCallbackReplays } from './knex-callback-replays.ts';
import { KnexCallbackSecretStore } from './knex-callback-secret-store.ts';
import { KnexPulledCallbacks } from './knex-pulled-callbacks.ts';
import { KnexPulledQuestions } from './knex-pulled-questions.ts';
import { KnexOpenAuthorizations } from './knex-open-authorizations.ts';

/** The ports about callbacks to Agents: the queue, the open authorization requests, and the secrets for signatures. */
export interface CallbackStores {
  readonly callbackSecrets: CallbackSecretStore;
  readonly callbackQueue: CallbackQueue;
  readonly pulledCallbacks: PulledCallbacks;
  readonly pulledQuestions: PulledQuestions;
  readonly callbackReplays: CallbackReplays;
  readonly callbackLog: CallbackLog;
  readonly openAuthorizations: OpenAuthorizations;
  readonly awaitedAnswers: AwaitedAnswers;
}

/** When a change of a secret is answered, `listener` has already updated this process. */
export const callbackStores = (knex: Knex, listener: CommitListener): CallbackStores => ({
  callbackSecrets: new KnexCallbackSecretStore(knex, listener),
  callbackQueue: new KnexCallbackQueue(knex),
  pulledCallbacks: new KnexPulledCallbacks(knex),
  pulledQuestions: new KnexPulledQuestions(knex),
  callbackReplays: new KnexCallbackReplays(knex),
  callbackLog: new KnexCallbackLog(knex),
  openAuthorizations: new KnexOpenAuthorizations(knex),
  awaitedAnswers: new KnexAwaitedAnswers(knex),
});
