import { expect } from 'chai';
import type { Knex } from 'knex';
import { PageRequest } from '../../../../src/domain/shared/page-request.ts';
import { AGENT, agentOf } from '../../../ports/catalogue-seeds.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { onBothDatabases } from '../knex-world.ts';
import { scansOf } from '../in-doubt/many-doubts.ts';

const ENDED = 3_000;
const WORKING = 4;

/** Thousands of an Agent that were revoked within an hour, and a few that work. */
const FILL = [
  `insert into agent_tokens (id, agent, kind, digest, created_at, revoked_at, revision)
  select gen_random_uuid(), :agent, 'opaque', n::text, timestamptz '2026-11-01 00:00Z' + n * interval '1 s',
    case when n > :working then timestamptz '2026-11-01 00:00Z' + n * interval '2 s' end, 1 from generate_series(1, :count) n`,
  `insert into callback_secrets (id, agent, secret_sealed, created_at, revoked_at)
  select id, agent, 'sealed', created_at, revoked_at from agent_tokens`,
];

async function fill(knex: Knex): Promise<void> {
  for (const statement of FILL) await knex.raw(statement, { agent: AGENT, working: WORKING, count: ENDED + WORKING });
  await knex.raw('analyze agent_tokens, callback_secrets');
}

describe('thousands of credentials of an Agent', () => {
  onBothDatabases((openWorld) => {
    describeInWorld('in a database', openWorld, (world) => {
      beforeEach(async () => {
        await world().agents.create(agentOf());
        await fill(world().knex);
      });

      for (const store of ['tokens', 'callbackSecrets'] as const) {
        it(`are counted, and read no further than the page that is asked for: ${store}`, async () => {
          const { list, total } = (await world()[store].list(AGENT, PageRequest.first(10)))!;
          const [scans = []] = await scansOf(world().knex, () => world()[store].list(AGENT, PageRequest.first(10)));

          expect(total).to.equal(ENDED + WORKING);
          expect(list.map(({ revokedAtMs }) => revokedAtMs === undefined).slice(0, WORKING + 1)).to.deep.equal([
            ...Array<boolean>(WORKING).fill(true),
            false,
          ]);
          expect(scans.map(({ rows }) => rows)).to.deep.equal([10]);
        });
      }

      it('are left alone where somebody signs', async () => {
        const [scans = []] = await scansOf(world().knex, () => world().callbackSecrets.signing(AGENT));

        expect(scans.map(({ rows }) => rows)).to.deep.equal([WORKING]);
      });
    });
  });
});
