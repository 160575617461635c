/**
 * A process that fetches an Agent's callbacks and questions and passes them on, to be killed: `node --import tsx pull-process.ts <database url> <system
 * url> [<step>]`. At that step it prints `reached` and does no more.
 */
import { writeSync } from 'node:fs';
import { SystemClock } from '../../src/adapters/cryptography/system-clock.ts';
import { KnexPulledCallbacks } from '../../src/adapters/persistence/callbacks/knex-pulled-callbacks.ts';
import { KnexPulledQuestions } from '../../src/adapters/persistence/callbacks/knex-pulled-questions.ts';
import { openKnex } from '../../src/adapters/persistence/database/open-knex.ts';
import type { PulledCallback } from '../../src/application/callbacks/pull-callbacks.ts';
import type { PulledCallbacks } from '../../src/application/ports/pulled-callbacks.ts';
import type { PulledQuestions } from '../../src/application/ports/pulled-questions.ts';
import { pullCallsOver } from '../application/callbacks/pull-calls-over.ts';
import { RememberingSecretBox } from '../fakes/remembering-secret-box.ts';
import { agentOf } from '../ports/catalogue-seeds.ts';
import { stoppingAt } from './stopping-at.ts';

const [, , databaseUrl = '', systemUrl = '', step] = process.argv;
const LEASE_MS = 3_000;

const reach = stoppingAt(step);
const { knex } = await openKnex({ databaseUrl, dataDir: '' });
const [lanes, questions] = [new KnexPulledCallbacks(knex), new KnexPulledQuestions(knex)];

const pulled: PulledCallbacks = {
  ready: (...asked) => lanes.ready(...asked),
  claim: async (request) => reach('leased', await lanes.claim(request)),
  endUnanswered: (...asked) => lanes.endUnanswered(...asked),
  find: (...asked) => lanes.find(...asked),
  book: async (...asked) => (await reach('answering', undefined), reach('answered', await lanes.book(...asked))),
};
const pulledQuestions: PulledQuestions = {
  open: (...asked) => questions.open(...asked),
  give: async (...asked) => reach('leased', await questions.give(...asked)),
  answer: async (...asked) => (
    await reach('answering', undefined),
    reach('answered', await questions.answer(...asked))
  ),
  answered: (ids) => questions.answered(ids),
  end: (id) => questions.end(id),
};
const around = { clock: new SystemClock(), secrets: new RememberingSecretBox(), leaseMs: LEASE_MS };
const { pullCallbacks, answerCallback } = pullCallsOver({ pulled, pulledQuestions }, around);
const agent = agentOf({ callbackDelivery: 'pull' });
const presence = { onceGone: () => () => undefined, isBackAfter: (waiting: Promise<boolean>) => waiting };

async function pass({ callbackId, lease, path, headers, body }: PulledCallback): Promise<void> {
  const response = await fetch(systemUrl + path, { method: 'POST', headers, body });
  const answer = await reach('passed on', await response.text());
  await answerCallback.execute({ agent, callbackId, lease, answer, httpStatus: String(response.status) });
}

writeSync(1, 'working\n');
for (;;) {
  const given = await pullCallbacks.execute({ agent, limit: '10', waitSeconds: '1' }, presence);
  if (!given.ok) throw new Error(JSON.stringify(given.error));
  await Promise.all(given.value.map(pass));
}
