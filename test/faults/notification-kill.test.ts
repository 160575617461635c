import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { AxiosCallbackSender } from '../../src/adapters/callbacks/index.ts';
import { KnexDestinationStore } from '../../src/adapters/persistence/notifications/knex-destination-store.ts';
import { openPostgresWorld, type KnexWorld } from '../adapters/persistence/knex-world.ts';
import { Troubled } from '../adapters/persistence/notifications/told-troubles.ts';
import { ControllableClock } from '../fakes/controllable-clock.ts';
import { ScriptedMailer } from '../fakes/scripted-mailer.ts';
import { MOMENT_MS } from '../ports/catalogue-seeds.ts';
import { destinationOf } from '../ports/destination-store.contract.ts';
import { programOf } from '../support/built-source.ts';
import { describeWithPostgres } from '../support/postgres.ts';

const TELLER = new URL('./notification-teller.ts', import.meta.url);
/** More steps than a process has. */
const STEPS_MAX = 60;
/** Longer than the lease of a process, and than the time for which it has a message. */
const LATER_MS = 61_000;

describeWithPostgres('notifications to operators', (database) => {
  let world: KnexWorld;
  let webhook: Server;
  let ids: string[];

  before(async () => {
    world = await openPostgresWorld(database().url);
    webhook = createServer((request, response) => {
      ids.push(String(request.headers['webhook-id']));
      request.resume().once('end', () => response.end('ok'));
    });
    await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(begin);
  after(async () => {
    webhook.close();
    await world.close();
  });

  async function begin(): Promise<void> {
    await world.reset();
    ids = [];
    const { port } = webhook.address() as AddressInfo;
    const address = { addressSealed: `http://127.0.0.1:${String(port)}/hook` };
    await new KnexDestinationStore(world.knex).add(destinationOf('hook', { kind: 'webhook', ...address }), 1);
  }

  /** A process that goes on after the time of the first one is over. */
  async function wentOn(): Promise<void> {
    const clock = new ControllableClock(MOMENT_MS + LATER_MS);
    const sender = new AxiosCallbackSender({ allowsPrivate: true, allowsHttp: true, timeoutMs: 5_000, clock });
    const troubled = new Troubled(world.knex, new ScriptedMailer(), sender, clock);
    troubled.found = [{ trouble: 'breaker_open', agent: 'ACME' }];
    const { tell, send } = troubled.process();
    await tell.execute();
    await send('webhook');
  }

  async function worked(last = 0): Promise<NodeJS.Signals | null> {
    const args = [database().url, String(MOMENT_MS), String(last)];
    const child = spawn(process.execPath, [...programOf(TELLER), ...args], { stdio: 'inherit' });
    const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    return signal;
  }

  it('are told once or twice, under one id, after a kill at any step', async () => {
    const counts: number[] = [];
    for (let last = 1; last < STEPS_MAX; last += 1) {
      await begin();
      const signal = await worked(last);
      if (signal === null) break;
      await wentOn();

      counts.push(ids.length);
      expect(new Set(ids).size, `one message after a kill at step ${String(last)}`).to.equal(1);
    }

    expect(counts.length).to.be.within(10, STEPS_MAX - 2);
    expect(Math.max(...counts)).to.equal(2);
  });

  it('are told once by two processes at once', async () => {
    await Promise.all([worked(), worked()]);
    await wentOn();

    expect(ids).to.have.length(1);
  });
});
