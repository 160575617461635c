/** A provider that answers nothing but 502, without a health check in its protocol: found in the calls that are made anyway. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { SimulatedWorld } from './simulated-world.ts';

interface Trouble {
  readonly trouble: string;
  readonly provider: string | null;
  readonly finding: string;
}

describe('a provider behind a dead proxy', function () {
  this.timeout(120_000);
  let world: SimulatedWorld;
  let deadProxy: Server;

  before(async () => {
    deadProxy = createServer((_, response) => response.writeHead(502).end('<h1>Bad Gateway</h1>'));
    deadProxy.listen(0, '127.0.0.1');
    await once(deadProxy, 'listening');
    world = await SimulatedWorld.open();
  });

  after(async () => {
    await world.close();
    deadProxy.close();
  });

  const moveTo = async (port: number | string): Promise<void> => {
    await world.admin('PATCH', '/providers/B', { base_url: `http://127.0.0.1:${port}` });
  };

  const player = () => {
    const { memberId, simulator } = world.upstream('B');
    return { provider: 'B', member_id: memberId, currency: simulator.sample.currency };
  };

  const calls = async (count: number): Promise<readonly number[]> => {
    const codes: number[] = [];
    while (codes.length < count) codes.push((await world.agent('/player/balance', player())).code);
    return codes;
  };

  const troubles = async (): Promise<readonly Trouble[]> =>
    (await world.admin('GET', '/overview')).data['troubles'] as readonly Trouble[];

  const troublesOnce = async (isTold: (found: readonly Trouble[]) => boolean): Promise<readonly Trouble[]> => {
    for (;;) {
      const found = await troubles();
      if (isTold(found)) return found;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };

  /** The state of the provider in the report of the doctor. */
  const doctor = async (): Promise<string | undefined> => {
    const { data } = await world.admin('GET', '/diagnosis');
    return (data['providers'] as { provider: string; state: string }[]).find(({ provider }) => provider === 'B')?.state;
  };

  const metric = async (): Promise<boolean> => {
    const text = await (await fetch(`${world.gateway.baseUrl}/metrics`)).text();
    return text.includes('provider_silent{provider="B"} 1');
  };

  it('is told by overview, doctor and metrics after six calls, and by none of them once it answers', async () => {
    const { port } = new URL(world.upstream('B').baseUrl);
    await world.agent('/player/register', player());
    await moveTo((deadProxy.address() as AddressInfo).port);

    expect(new Set(await calls(6))).to.deep.equal(new Set([5002]));
    const [told] = await troublesOnce((found) => found.some(({ finding }) => finding.includes('502')));
    const sick = await doctor();

    expect(told).to.deep.include({ trouble: 'provider_failing', provider: 'B' });
    expect(sick).to.equal('unhealthy');
    expect(told?.finding).to.include('502');
    expect(await metric()).to.equal(true);

    await moveTo(port);
    await calls(1);
    await troublesOnce((found) => !found.some(({ finding }) => finding.includes('502')));

    expect(await metric()).to.equal(false);
    expect(await doctor()).to.equal('no_health_check');
  });
});
