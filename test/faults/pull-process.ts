/** A process that fetches an Agent's callbacks and passes them on, to be killed: `node --import tsx pull-process.ts <database url> <system url>`. */
import { SystemClock } from '../../src/adapters/cryptography/system-clock.ts';
import { KnexPulledCallbacks } from '../../src/adapters/persistence/callbacks/knex-pulled-callbacks.ts';
import { openKnex } from '../../src/adapters/persistence/database/open-knex.ts';
import type { PulledCallback } from '../../src/application/callbacks/pull-callbacks.ts';
import { pullCallsOver } from '../application/callbacks/pull-calls-over.ts';
import { RememberingSecretBox } from '../fakes/remembering-secret-box.ts';
import { agentOf } from '../ports/catalogue-seeds.ts';

const [, , databaseUrl = '', systemUrl = ''] = process.argv;
const LEASE_MS = 3_000;

const { knex } = await openKnex({ databaseUrl, dataDir: '' });
const around = { clock: new SystemClock(), secrets: new RememberingSecretBox(), leaseMs: LEASE_MS };
const { pullCallbacks, answerCallback } = pullCallsOver(new KnexPulledCallbacks(knex), around);
const agent = agentOf({ callbackDelivery: 'pull' });
const presence = { onceGone: () => () => undefined, isBackAfter: (waiting: Promise<boolean>) => waiting };

async function pass({ callbackId, lease, path, headers, body }: PulledCallback): Promise<void> {
  const response = await fetch(systemUrl + path, { method: 'POST', headers, body });
  const answer = await response.text();
  await answerCallback.execute({ agent, callbackId, lease, answer, httpStatus: String(response.status) });
}

process.stdout.write('working\n');
for (;;) {
  const pulled = await pullCallbacks.execute({ agent, limit: '10', waitSeconds: '1' }, presence);
  if (!pulled.ok) throw new Error(JSON.stringify(pulled.error));
  await Promise.all(pulled.value.map(pass));
}
