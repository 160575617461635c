/** Each command that is one call of the admin API is run in each role: it is refused where the table of rights says so, and nowhere else. */
import { expect } from 'chai';
import type { AdminCall } from '../../../../src/adapters/api/call.ts';
import { ADMIN_CALLS } from '../../../../src/adapters/api/contracts.ts';
import type { Command } from '../../../../src/adapters/cli/gateway/command.ts';
import { COMMANDS } from '../../../../src/adapters/cli/gateway/commands.ts';
import { NodeDigests } from '../../../../src/adapters/cryptography/node-digests.ts';
import { reachOf } from '../../../../src/domain/people/rights.ts';
import { STAFF_ROLES, type Role } from '../../../../src/domain/people/role.ts';
import { administratorOf, adminTokenOf } from '../../../ports/people-seeds.ts';
import { startGateway, type Gateway } from '../../http/gateway.ts';
import { called } from './called.ts';

const ROLES: readonly Role[] = [...STAFF_ROLES, 'agent:ACME'];

/** The words of a command's first example. */
const wordsOf = ({ examples: [line = ''] }: Command): readonly string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');

const callOf = ({ contract }: Command): AdminCall | undefined =>
  ADMIN_CALLS.find(({ name }) => name === contract?.name);

/** Commands that read a file are left out: theirs are the calls of the others. */
const commands = COMMANDS.flatMap((group) => group.commands).filter(
  (command) =>
    callOf(command) !== undefined && !wordsOf(command).some((word) => /\.(json|ndjson)$|^--from$|^-$/.test(word)),
);

describe('the commands and the table of rights', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
    const digests = new NodeDigests();
    for (const [at, role] of ROLES.entries()) {
      await gateway.world.administrators.add(administratorOf(`person-${at}`, { role }));
      const digest = digests.sha256(`adm_${role}`);
      await gateway.world.adminTokens.add(adminTokenOf(at, { owner: `person-${at}`, role, digest }));
    }
  });

  afterEach(() => gateway.close());

  it('are most commands of the admin API', () => {
    expect(commands.length).to.be.greaterThan(35);
  });

  for (const command of commands) {
    it(`agree on ${command.examples[0]}`, async () => {
      const access = callOf(command)!.access;

      for (const role of ROLES) {
        const environment = { AGENT_GATEWAY_URL: gateway.url, ADMIN_TOKEN: `adm_${role}` };
        const { stdout, stderr } = await called(
          [...wordsOf(command).filter((word) => word !== '--yes'), ...yes(command)],
          {
            environment,
          },
        );
        const reach = reachOf(role, access);
        expect((stdout + stderr).includes('may not do this'), `${role}: ${stderr}`).to.equal(
          reach === 'none' || reach === 'self',
        );
      }
    });
  }
});

const yes = ({ options = {} }: Command): readonly string[] => (options['yes'] === undefined ? [] : ['--yes']);
