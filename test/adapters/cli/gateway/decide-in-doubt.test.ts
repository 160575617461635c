import { expect } from 'chai';
import { guid, MOMENT_MS } from '../../../ports/catalogue-seeds.ts';
import { AGENT } from '../../../ports/catalogue-seeds.ts';
import { populate, upstreamOrderOf } from '../../../ports/money-seeds.ts';
import { startGateway, type Gateway } from '../../http/gateway.ts';
import { callingAt, type Called } from './called.ts';

const TRANSFER = `transfer-${guid(1)}`;
const DECISION = ['in-doubt', 'decide', TRANSFER, '--status', 'failed', '--note', 'Not paid, says Lee.'] as const;

describe('agent-gateway in-doubt decide', () => {
  let gateway: Gateway;
  let call: (args: readonly string[]) => Promise<Called>;

  beforeEach(async () => {
    gateway = await startGateway();
    call = callingAt(gateway.url);
    await populate(gateway.world);
    await gateway.world.transfers.begin(upstreamOrderOf(1, '-50'), MOMENT_MS);
    gateway.clock.advance(600_000);
  });
  afterEach(() => gateway.close());

  const kept = async () => (await gateway.world.transfers.find(AGENT, 'T1'))?.status;

  it('decides the transfer, and keeps the note with the name', async () => {
    const { status, stderr } = await call([...DECISION, '--yes', '--actor', 'eve']);

    expect({ status, stderr }).to.deep.equal({ status: 0, stderr: '' });
    expect(await kept()).to.equal('failed');
    const { stdout } = await call(['in-doubt', 'show', TRANSFER]);
    expect(stdout)
      .to.match(/Not paid, says Lee\./)
      .and.match(/eve/);
  });

  it('decides nothing without --yes where nobody can be asked', async () => {
    const { status, stderr } = await call(DECISION);

    expect(status).to.equal(2);
    expect(stderr).to.include('add --yes');
    expect(await kept()).to.equal('pending');
  });

  for (const left of ['--status', '--note']) {
    it(`needs ${left}`, async () => {
      const at = DECISION.indexOf(left);

      const { status } = await call([...DECISION.slice(0, at), ...DECISION.slice(at + 2), '--yes']);

      expect(status).to.equal(2);
      expect(await kept()).to.equal('pending');
    });
  }
});
