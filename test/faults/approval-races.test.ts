import { expect } from 'chai';
import { openPostgresWorld, type KnexWorld } from '../adapters/persistence/knex-world.ts';
import { WAITING_MAX } from '../../src/domain/people/approval.ts';
import { agentOf } from '../ports/catalogue-seeds.ts';
import { administratorOf } from '../ports/people-seeds.ts';
import { describeWithPostgres } from '../support/postgres.ts';
import { openApprovals, PUBLIC_URL } from './approval-parties.ts';

const AGENT = 'AGENT-1';
const WAITING = {
  call: 'issueToken',
  method: 'POST',
  path: `/admin/v1/agents/${AGENT}/tokens`,
  entity: `agents/${AGENT}`,
  requestedBy: 'ann',
  credential: 'token:1',
  address: '192.0.2.7',
};
const REQUEST = { params: { code: AGENT }, query: {}, body: { kind: 'opaque', expires_at: null } };
const ROUNDS = 5;

describe('calls of two people, at the same moment', () => {
  describeWithPostgres('on PostgreSQL', (database) => {
    let gateway: Awaited<ReturnType<typeof openApprovals>>;
    let other: Awaited<ReturnType<typeof openApprovals>>;
    let world: KnexWorld;

    before(async () => {
      gateway = await openApprovals(database().url);
      other = await openApprovals(database().url);
      world = await openPostgresWorld(database().url);
      await world.agents.create(agentOf());
      for (const name of ['ann', 'bob', 'cid', 'dan'])
        await gateway.administrators.add(administratorOf(name, { role: 'admin' }));
    });

    // An Agent has a few working tokens at a time, and each call here makes one.
    beforeEach(async () => {
      await world.knex('approvals').whereNull('decided_at').delete();
      await world.knex('agent_tokens').delete();
    });

    after(async () => {
      await gateway.close();
      await other.close();
      await world.close();
    });

    const asked = async (waiting: Partial<typeof WAITING> = {}, request: object = {}): Promise<string> => {
      const waits = await gateway.askApproval.execute({ ...WAITING, ...waiting }, { ...REQUEST, ...request });
      return waits.kind === 'awaits_approval' ? waits.approval : '';
    };
    /** How often a call was made, as the tokens show it, and as the log of changes does. */
    const doneBy = async (id: string): Promise<readonly [tokens: number, entries: number]> => [
      (await world.knex('agent_tokens').where({ id })).length,
      (
        await world
          .knex('admin_changes')
          .join('admin_change_outcomes as outcome', 'outcome.id', 'admin_changes.id')
          .where({ credential: `approval:${id}`, code: 0 })
      ).length,
    ];
    const ONCE = [1, 1];
    const NOT_AT_ALL = [0, 0];
    const switchOf = (isActive: boolean) => ({ switched: { isActive, by: 'dan', atMs: Date.now() } });

    it('are carried out once, when two people agree in two processes', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const id = await asked();

        const agreed = await Promise.all([
          gateway.decideApproval.agree(id, 'bob'),
          other.decideApproval.agree(id, 'cid'),
        ]);

        expect(agreed.filter(({ ok }) => ok)).to.have.length(1);
        expect(agreed.find(({ ok }) => !ok)).to.have.nested.property('error.kind', 'not_allowed');
        expect(await doneBy(id)).to.deep.equal(ONCE);
        const decidedBy = (await gateway.approvals.find(id))?.decision?.by;
        expect(decidedBy).to.equal(agreed[0].ok ? 'bob' : 'cid');
      }
    });

    it('are carried out once or not at all, when the one who agrees is disabled', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const id = await asked();

        const [agreed] = await Promise.all([
          gateway.decideApproval.agree(id, 'bob'),
          other.administrators.change('bob', switchOf(false)),
        ]);

        expect(await doneBy(id)).to.deep.equal(agreed.ok ? ONCE : NOT_AT_ALL);
        expect((await gateway.approvals.find(id))?.decision?.by).to.equal(agreed.ok ? 'bob' : undefined);
        await gateway.administrators.change('bob', switchOf(true));
      }
    });

    it('are not carried out, when the one who agrees was admitted and then disabled', async () => {
      const id = await asked();
      await other.administrators.change('bob', switchOf(false));

      const agreed = await gateway.decideApproval.agree(id, 'bob');

      expect(agreed).to.have.nested.property('error.kind', 'not_allowed');
      expect(await doneBy(id)).to.deep.equal(NOT_AT_ALL);
      expect((await gateway.approvals.find(id))?.decision).to.equal(undefined);
      await gateway.administrators.change('bob', switchOf(true));
    });

    it('are carried out once or not at all, when the one who asked is disabled', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const id = await asked();

        const [agreed] = await Promise.all([
          gateway.decideApproval.agree(id, 'bob'),
          other.administrators.change('ann', switchOf(false)),
        ]);

        expect(await doneBy(id)).to.deep.equal(agreed.ok ? ONCE : NOT_AT_ALL);
        const decision = (await gateway.approvals.find(id))?.decision;
        expect([decision?.by, decision?.isAgreed]).to.deep.equal(agreed.ok ? ['bob', true] : ['dan', false]);
        await gateway.administrators.change('ann', switchOf(true));
      }
    });

    it('are carried out once or expire, when somebody agrees at the last moment', async () => {
      const outcomes = new Set<boolean>();
      for (const leftMs of [-1, 0, 1, 2, 4, 8, 10_000]) {
        const id = await asked();
        await world
          .knex('approvals')
          .where({ id })
          .update({ expires_at: new Date(Date.now() + leftMs) });

        const agreed = await Promise.all([
          gateway.decideApproval.agree(id, 'bob'),
          other.decideApproval.agree(id, 'cid'),
        ]);

        const isDone = agreed.some(({ ok }) => ok);
        outcomes.add(isDone);
        expect(await doneBy(id)).to.deep.equal(isDone ? ONCE : NOT_AT_ALL);
        expect((await gateway.approvals.find(id))?.outcome?.code).to.equal(isDone ? 0 : undefined);
      }
      expect([...outcomes].sort()).to.deep.equal([false, true]);
    });

    it('are refused or carried out, when one person refuses and another one agrees', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const id = await asked();

        const [agreed, refused] = await Promise.all([
          gateway.decideApproval.agree(id, 'bob'),
          other.decideApproval.refuse(id, 'cid'),
        ]);

        expect(agreed.ok).to.equal(!refused.ok);
        expect(await doneBy(id)).to.deep.equal(agreed.ok ? ONCE : NOT_AT_ALL);
      }
    });

    it('wait so often at most for one person, however many are asked for', async () => {
      const ids = await Promise.all(Array.from({ length: 3 * WAITING_MAX }, () => asked()));

      expect(ids.filter((id) => id !== '')).to.have.length(WAITING_MAX);
      expect(await world.knex('approvals').where({ requested_by: 'ann' }).whereNull('decided_at')).to.have.length(
        WAITING_MAX,
      );
    });

    it('give links below BASE_URL to the one who agrees', async () => {
      const id = await asked({ call: 'makeSignInLink' }, { params: { name: 'cid' }, body: undefined });

      const agreed = await gateway.decideApproval.agree(id, 'bob');

      const answer = agreed.ok ? (agreed.value.answer as { readonly url: string }) : { url: '' };
      expect(answer.url.startsWith(`${PUBLIC_URL}/console/sign-in/link/`), answer.url).to.equal(true);
    });
  });
});
