/** Each administration call is made in each role over HTTP: it goes through where the table of rights says so, and nowhere else. */
import { expect } from 'chai';
import { ADMIN_CALLS } from '../../../../src/adapters/api/contracts.ts';
import { NodeDigests } from '../../../../src/adapters/cryptography/node-digests.ts';
import { reachOf } from '../../../../src/domain/people/rights.ts';
import { STAFF_ROLES, type Role } from '../../../../src/domain/people/role.ts';
import { administratorOf, adminTokenOf } from '../../../ports/people-seeds.ts';
import { DocumentedCaller } from '../api-docs/documented-call.ts';
import { startGateway, type Gateway } from '../gateway.ts';

/** The Agent of the document's examples, and another one. */
const OWN = 'agent:ORCHARD' satisfies Role;
const FOREIGN = 'agent:OTHER' satisfies Role;
const ROLES: readonly Role[] = [...STAFF_ROLES, OWN, FOREIGN];

const tokenOf = (role: Role): string => `adm_${role.replace(':', '-')}`;

async function hire({ world }: Gateway): Promise<void> {
  const digests = new NodeDigests();
  for (const [at, role] of ROLES.entries()) {
    const owner = `person-${at}`;
    await world.administrators.add(administratorOf(owner, { role }));
    await world.adminTokens.add(adminTokenOf(at, { owner, role, digest: digests.sha256(tokenOf(role)) }));
  }
}

/** The outcome of a call in a role, as the table says it; the path names nobody's own account. */
function expectedOf(role: Role, call: (typeof ADMIN_CALLS)[number]): 'made' | 'not allowed' | 'not found' {
  const reach = reachOf(role, call.access);
  const fields = Object.keys(call.sends ?? {}).flatMap((field) => call.access.fieldRights[field] ?? []);
  const isFieldRefused = fields.some((right) => reachOf(role, { right }) !== 'all');
  if (reach === 'all') return isFieldRefused ? 'not allowed' : 'made';
  if (reach === 'none' || reach === 'self') return 'not allowed';
  const place = call.access.ofAgent?.in;
  return role === FOREIGN && place === 'path' ? 'not found' : 'made';
}

const MADE_CALLS = ADMIN_CALLS.flatMap((call) =>
  ROLES.map((role) => ({ call, role, expected: expectedOf(role, call), title: `${call.name} in the role ${role}` })),
);

describe('the table of rights, over HTTP', () => {
  let gateway: Gateway;

  const start = async (): Promise<void> => {
    gateway = await startGateway();
    await hire(gateway);
  };

  describe('refuses', () => {
    // A refused call changes nothing, so that one gateway will do for all of them.
    before(start);

    after(() => gateway.close());

    for (const { call, role, title } of MADE_CALLS.filter(({ expected }) => expected === 'not allowed')) {
      it(title, async () => {
        const { httpStatus, code } = await new DocumentedCaller(gateway).call(call.name, { token: tokenOf(role) });

        expect(httpStatus).not.to.equal(401);
        expect(code).to.equal(1008);
      });
    }
  });

  describe('lets through', () => {
    beforeEach(start);

    afterEach(() => gateway.close());

    for (const { call, role, expected, title } of MADE_CALLS.filter((made) => made.expected !== 'not allowed')) {
      it(`${title}: ${expected}`, async () => {
        const caller = new DocumentedCaller(gateway);
        await caller.call('createAgent', { body: ORCHARD });

        const { httpStatus, code } = await caller.call(call.name, { token: tokenOf(role) });

        expect(httpStatus, String(code)).not.to.equal(401);
        expect(code).not.to.equal(1008);
        if (expected === 'not found') expect([httpStatus, code]).to.deep.equal([404, 1007]);
      });
    }
  });

  it('has both ways for each call that not everybody may make', () => {
    const reached = ADMIN_CALLS.map((call) => new Set(ROLES.map((role) => reachOf(role, call.access))));

    for (const reaches of reached) expect(reaches.has('all')).to.equal(true);
    expect(reached.filter((reaches) => reaches.has('none')).length).to.be.greaterThan(20);
  });
});

const ORCHARD = { code: 'ORCHARD', name: 'Orchard Casino', currency: 'EUR' };
