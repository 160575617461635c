/**
 * A process that looks for troubles once, sends what is due, and kills itself at one of its steps: before a query, before a message is sent, or after it.
 *
 * Arguments: the address of a PostgreSQL database, the present in milliseconds, and the number of the step; 0 for none.
 */
import { AxiosCallbackSender } from '../../src/adapters/callbacks/index.ts';
import { openKnex } from '../../src/adapters/persistence/database/open-knex.ts';
import { Troubled } from '../adapters/persistence/notifications/told-troubles.ts';
import { ControllableClock } from '../fakes/controllable-clock.ts';
import { ScriptedMailer } from '../fakes/scripted-mailer.ts';

const [databaseUrl = '', now = '0', last = '0'] = process.argv.slice(2);

let steps = 0;
const step = (): void => {
  steps += 1;
  if (steps === Number(last)) process.kill(process.pid, 'SIGKILL');
};
const { knex, close } = await openKnex({ databaseUrl, dataDir: '' });
knex.on('query', step);

const clock = new ControllableClock(Number(now));
const webhooks = new AxiosCallbackSender({ allowsPrivate: true, allowsHttp: true, timeoutMs: 5_000, clock });
const sender = {
  async send(request: Parameters<AxiosCallbackSender['send']>[0]) {
    step();
    const reply = await webhooks.send(request);
    step();
    return reply;
  },
};
const troubled = new Troubled(knex, new ScriptedMailer(), sender, clock);
troubled.found = [{ trouble: 'breaker_open', agent: 'ACME' }];
const { tell, send } = troubled.process();
await tell.execute();
await send('webhook');
await close();
