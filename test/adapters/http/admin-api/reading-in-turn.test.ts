import { expect } from 'chai';
import { readInTurn } from '../../../../src/adapters/http/admin-api/reading-in-turn.ts';
import type { FairQueue, Level } from '../../../../src/application/admission/fair-queue.ts';
import type { Role } from '../../../../src/domain/people/role.ts';
import { testGate } from '../../../support/queues.ts';

const ROUTE = '/admin/v1/agents';
const CHECK = '/admin/v1/agents/:code/connection';
const LONG_MS = 60_000;

/** One seat, which rests for long, and nobody waits for it. */
const RULE: Partial<Level> = { seats: 1, seatsPerFlow: 1, linePerFlow: 0, waitMaxMs: LONG_MS, restMs: () => LONG_MS };
const readsBy = (rule: Partial<Level>): FairQueue => testGate({ reads: rule }).reads;

describe('readings of administrators, in turn', () => {
  let reads: FairQueue;

  beforeEach(() => {
    reads = readsBy(RULE);
  });

  const read = async (role: Role, route = ROUTE, work = Promise.resolve(), name = 'ann'): Promise<boolean> =>
    (await readInTurn(reads, { route, caller: { role, name }, onceGone: undefined }, () => work)) === undefined;

  it('follow each other at once for an operator, whose pages are made of several', async () => {
    expect([await read('viewer'), await read('viewer'), await read('admin')]).to.deep.equal([true, true, true]);
  });

  it('rest between two of an Agent’s own people', async () => {
    expect([await read('agent:ORCHARD'), await read('agent:ORCHARD')]).to.deep.equal([true, false]);
  });

  it('are one at a time of a list and an operator', async () => {
    let end = (): void => undefined;
    const first = read('viewer', ROUTE, new Promise<void>((resolve) => (end = resolve)));

    expect(await read('viewer')).to.equal(false);
    end();
    expect(await first).to.equal(true);
  });

  it('go on for operators, whatever the people of an Agent read', async () => {
    reads = readsBy({ ...RULE, seats: 2, linePerFlow: 8, restMs: () => 5 });
    const order: string[] = [];
    const reading = async (role: Role, name: string): Promise<void> => {
      const work = new Promise<void>((resolve) => setImmediate(resolve));
      order.push(`${name} ${(await read(role, ROUTE, work, name)) ? 'read' : 'refused'}`);
    };

    const greedy = Array.from({ length: 12 }, (_, at) => reading('agent:ORCHARD', `person${at}`));
    const others = [reading('viewer', 'ann'), reading('admin', 'ADMIN_TOKEN')];
    await Promise.all(others);
    const before = order.filter((one) => one.startsWith('person') && one.endsWith(' read')).length;
    await Promise.all(greedy);

    expect(order).to.include.members(['ann read', 'ADMIN_TOKEN read']);
    expect(before, 'readings of the Agent’s people before theirs').to.be.at.most(1);
    expect(order.filter((one) => one.endsWith('refused'))).to.have.length(3);
  });

  it('take no place while they wait for an Agent or a provider', async () => {
    let end = (): void => undefined;
    const first = read('viewer', CHECK, new Promise<void>((resolve) => (end = resolve)));

    expect([await read('viewer', CHECK), await read('viewer')]).to.deep.equal([true, true]);
    end();
    expect(await first).to.equal(true);
  });
});
