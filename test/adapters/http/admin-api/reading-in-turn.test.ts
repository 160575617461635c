import { expect } from 'chai';
import { readInTurn } from '../../../../src/adapters/http/admin-api/reading-in-turn.ts';
import { HeavyCalls } from '../../../../src/adapters/http/middleware/heavy-calls.ts';
import type { Role } from '../../../../src/domain/people/role.ts';

const ROUTE = '/admin/v1/agents';
const CHECK = '/admin/v1/agents/:code/connection';
const LONG_MS = 60_000;

/** One place, which rests for long, and nobody waits for it. */
const RULE = {
  placesMax: 1,
  placesPerOwnerMax: 1,
  waitersPerOwnerMax: 0,
  waitMaxMs: LONG_MS,
  restMs: () => LONG_MS,
};

describe('readings of administrators, in turn', () => {
  let heavyCalls: HeavyCalls;

  beforeEach(() => {
    heavyCalls = new HeavyCalls({ database: RULE, provider: RULE });
  });

  const read = async (role: Role, route = ROUTE, work = Promise.resolve()): Promise<boolean> =>
    (await readInTurn(heavyCalls, { route, caller: { role } }, () => work)) === undefined;

  it('follow each other at once for an operator, whose pages are made of several', async () => {
    expect([await read('viewer'), await read('viewer'), await read('admin')]).to.deep.equal([true, true, true]);
  });

  it('rest between two of an Agent’s own people', async () => {
    expect([await read('agent:ORCHARD'), await read('agent:ORCHARD')]).to.deep.equal([true, false]);
  });

  it('are one at a time of a list', async () => {
    let end = (): void => undefined;
    const first = read('viewer', ROUTE, new Promise<void>((resolve) => (end = resolve)));

    expect(await read('viewer')).to.equal(false);
    end();
    expect(await first).to.equal(true);
  });

  it('take no place while they wait for an Agent or a provider', async () => {
    let end = (): void => undefined;
    const first = read('viewer', CHECK, new Promise<void>((resolve) => (end = resolve)));

    expect([await read('viewer', CHECK), await read('viewer')]).to.deep.equal([true, true]);
    end();
    expect(await first).to.equal(true);
  });
});
