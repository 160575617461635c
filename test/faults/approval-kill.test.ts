import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'chai';
import { openPostgresWorld, type KnexWorld } from '../adapters/persistence/knex-world.ts';
import { agentOf, allOf } from '../ports/catalogue-seeds.ts';
import { CARRY_OUT_ATTEMPTS_MAX } from '../../src/domain/people/approval.ts';
import { administratorOf } from '../ports/people-seeds.ts';
import { describeWithPostgres } from '../support/postgres.ts';
import { openApprovals } from './approval-parties.ts';
import { programOf } from '../support/built-source.ts';

const AGREER = new URL('./approval-agreer.ts', import.meta.url);

const WAITING = {
  call: 'issueToken',
  method: 'POST',
  path: '/admin/v1/agents/AGENT-1/tokens',
  entity: 'agents/AGENT-1',
  requestedBy: 'ann',
  credential: 'token:1',
  address: '192.0.2.7',
};
const REQUEST = { params: { code: 'AGENT-1' }, query: {}, body: { kind: 'opaque', expires_at: null } };

/** Agrees in a process of its own; the signal that ended it. */
async function agreed(step: string, id: string, databaseUrl: string): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [...programOf(AGREER), step, id, databaseUrl], { stdio: 'ignore' });
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return signal;
}

const inADay = (): string => new Date(Date.now() + 86_400_000).toISOString();

describe('an agreement under kill -9', () => {
  describeWithPostgres('of the process that carries it out', (database) => {
    let gateway: Awaited<ReturnType<typeof openApprovals>>;
    let world: KnexWorld;

    before(async () => {
      gateway = await openApprovals(database().url);
      world = await openPostgresWorld(database().url);
      await world.agents.create(agentOf());
      await gateway.administrators.add(administratorOf('bob'));
    });

    after(async () => {
      await gateway.close();
      await world.close();
    });

    const asked = async (): Promise<string> => {
      const waits = await gateway.askApproval.execute(WAITING, REQUEST);
      return waits.kind === 'awaits_approval' ? waits.approval : '';
    };
    const tokens = async (): Promise<number> => (await allOf(world.tokens, 'AGENT-1'))?.length ?? 0;
    /** The outcomes of a call in the log of changes, in order; null for an attempt that was killed. */
    const loggedOf = async (id: string): Promise<readonly (number | null)[]> =>
      world
        .knex('admin_changes')
        .leftJoin('admin_change_outcomes as outcome', 'outcome.id', 'admin_changes.id')
        .where({ credential: `approval:${id}` })
        .orderBy('position')
        .pluck<(number | null)[]>('outcome.code');
    /** As if the lease of the killed process were over. */
    const pass = (): Promise<unknown> => world.knex('approvals').update({ lease_until: new Date(0) });

    for (const [step, code] of [
      ['agreed', 0],
      // The token is there, and what it was is lost with the process: nobody has it.
      ['made', 1004],
    ] as const) {
      it(`is carried out once, when it is killed where the call is ${step}`, async () => {
        const id = await asked();
        const before = await tokens();

        const signal = await agreed(step, id, database().url);
        const isTakenUpTooEarly = await gateway.carryOutApproval.takeUp();
        await pass();
        const taken = [await gateway.carryOutApproval.takeUp(), await gateway.carryOutApproval.takeUp()];

        expect(signal).to.equal('SIGKILL');
        expect(isTakenUpTooEarly).to.equal(false);
        expect(taken).to.deep.equal([true, false]);
        expect(await tokens()).to.equal(before + 1);
        expect((await gateway.approvals.find(id))?.outcome?.code).to.equal(code);
        expect(await loggedOf(id)).to.deep.equal([null, code]);
      });
    }

    const madeOnce: Readonly<Record<string, readonly [body: object, params: object, code: number]>> = {
      createAdministrator: [{ name: 'puppet', role: 'viewer' }, {}, 0],
      changeAdministrator: [{ role: 'support' }, { name: 'cid' }, 0],
      makeSignInLink: [{}, { name: 'cid' }, 0],
      issueAdministratorToken: [{ label: 'x', speaks_for_others: false, expires_at: inADay() }, { name: 'cid' }, 1004],
    };
    for (const [call, [body, params, code]] of Object.entries(madeOnce)) {
      it(`makes ${call} once, when it is killed where the call is made`, async () => {
        await gateway.administrators.add(administratorOf('cid'));
        const waits = await gateway.askApproval.execute(
          { ...WAITING, call },
          { ...REQUEST, params: { ...params }, body },
        );
        const id = waits.kind === 'awaits_approval' ? waits.approval : '';

        const signal = await agreed('made', id, database().url);
        await pass();
        await gateway.carryOutApproval.takeUp();

        expect(signal).to.equal('SIGKILL');
        expect((await gateway.approvals.find(id))?.outcome?.code).to.equal(code);
        expect(await world.knex('administrators').where({ name: 'puppet' }).orWhere({ name: 'cid' })).to.have.length(2);
        expect((await world.knex('sign_in_links').whereNull('used_at')).length).to.be.at.most(1);
        expect((await world.knex('administrator_tokens')).length).to.be.at.most(1);
      });
    }

    it('counts as a fault when each of its processes was killed', async () => {
      const id = await asked();
      await gateway.approvals.decide({ id, by: 'bob', isAgreed: true, atMs: Date.now() }, 0);
      await world.knex('approvals').where({ id }).update({ attempts: CARRY_OUT_ATTEMPTS_MAX });

      expect(await gateway.carryOutApproval.takeUp()).to.equal(false);
      expect((await gateway.approvals.find(id))?.outcome?.code).to.equal(9999);
    });

    it('is left alone when it has its outcome', async () => {
      const id = await asked();
      const before = await tokens();

      const done = await gateway.decideApproval.agree(id, 'bob');
      await pass();

      expect(done.ok).to.equal(true);
      expect(await gateway.carryOutApproval.takeUp()).to.equal(false);
      expect(await tokens()).to.equal(before + 1);
    });
  });
});
