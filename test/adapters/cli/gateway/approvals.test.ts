import { expect } from 'chai';
import { APPROVALS } from '../../../../src/adapters/api/calls/approvals.ts';
import { approvalsView, approvalView } from '../../../../src/adapters/cli/gateway/commands/approvals.ts';
import { PLAIN } from '../../../../src/adapters/cli/gateway/view/look.ts';
import { startGateway, type Gateway } from '../../http/gateway.ts';
import { NodeDigests } from '../../../../src/adapters/cryptography/node-digests.ts';
import { administratorOf, adminTokenOf } from '../../../ports/people-seeds.ts';
import { agentOf } from '../../../ports/catalogue-seeds.ts';
import { callingAt } from './called.ts';

const { waiting } = APPROVALS.show.examples;
const { one } = APPROVALS.list.examples;

describe('what waits for a second person, on the command line', () => {
  it('is told in words', () => {
    const text = approvalView(waiting, PLAIN, 'http://x');

    expect(text).to.match(/^what +Replay an Agent’s callbacks, of agents\/ORCHARD$/m);
    expect(text).to.match(/^state +waits for a second person$/m);
    expect(text).to.match(/^asked for +by \S+ at 2026-\S+, from 192\.0\.2\.7; it waits until 2026-\S+$/m);
    expect(text).to.match(/^is sent +\{"since":"2026-11-21T00:00:00Z"\}$/m);
    expect(text).not.to.match(/requested_by|expires_at|credential|decided_by|replayCallbacks/);
  });

  it('is told with its outcome', () => {
    const done = { ...waiting, status: 'done', decided_by: 'bob', decided_at: '2026-11-21T10:00:00.000Z', code: 1004 };

    expect(approvalView(done, PLAIN, 'http://x'))
      .to.match(/^decided +by bob at 2026-11-21T10:00:00\.000Z$/m)
      .and.match(/^came to +refused with code 1004$/m);
  });

  it('is nothing, and the list says which calls would wait, or that none would', () => {
    const nothing = { ...one, list: [], total: 0 };

    expect(approvalsView(nothing, PLAIN)).to.equal(
      'Nothing waits. These calls wait for a second person:\n  replayCallbacks  Replay an Agent’s callbacks: always\n',
    );
    expect(approvalsView({ ...nothing, guarded: [] }, PLAIN)).to.equal(
      'Nothing waits, and no call would: FOUR_EYES is not set.\n',
    );
    expect(approvalsView(one, PLAIN)).to.include('Replay an Agent’s callbacks');
  });

  describe('of a gateway', () => {
    let gateway: Gateway;

    beforeEach(async () => {
      gateway = await startGateway({ fourEyes: new Set(['changeAgent']) });
      await gateway.world.agents.create(agentOf({ code: 'ACME', walletMode: 'gateway' }));
      for (const [at, name] of ['ann', 'bob'].entries()) {
        const digest = new NodeDigests().sha256(`adm_${name}`);
        await gateway.world.administrators.add(administratorOf(name, { role: 'admin' }));
        await gateway.world.adminTokens.add(adminTokenOf(at, { owner: name, role: 'admin', digest }));
      }
    });

    afterEach(() => gateway.close());

    const as = (name: string, line: string) =>
      callingAt(gateway.url, { environment: { ADMIN_TOKEN: `adm_${name}` } })(line.split(' '));
    const nextIn = (text: string): readonly string[] =>
      [...text.matchAll(/^-> agent-gateway (.+)$/gm)].map(([, line = '']) => line);

    it('is carried out by the commands that are printed, typed as they are', async () => {
      const asked = await as('ann', 'agents update ACME --wallet-mode agent');
      const [show = '', agree = ''] = nextIn(asked.stderr);
      const shown = await as('bob', show);
      const agreed = await as('bob', nextIn(shown.stdout)[0] ?? '');

      expect([asked.status, shown.status, agreed.status]).to.deep.equal([5, 0, 0]);
      expect(nextIn(shown.stdout)[0]).to.equal(agree);
      expect((await gateway.world.agents.find('ACME'))?.walletMode).to.equal('agent');
    });
  });
});
