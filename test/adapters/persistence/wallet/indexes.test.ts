import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { onBothDatabases } from '../knex-world.ts';

const PAGE = new URL('../../../../docs/scaling.md', import.meta.url);

/** The names in the first column of the table of indexes. */
function listed(): readonly string[] {
  const [, section = ''] = readFileSync(PAGE, 'utf8').split('### The indexes of `wallet_transactions`\n');
  const [table = ''] = section.split('\n\nWith ');
  return [...table.matchAll(/^\| `(\w+)` \| .+ \| (.+) \|$/gm)].map(([, name = '']) => name);
}

describe('the indexes of wallet transactions', () => {
  onBothDatabases((openWorld) => {
    describeInWorld('in a database', openWorld, (world) => {
      it('are those of the list, each of which names its queries', async () => {
        const rows = await world().knex('pg_indexes').where({ tablename: 'wallet_transactions' }).select('indexname');

        expect(rows.map(({ indexname: name }: { indexname: string }) => name)).to.have.members(listed());
      });
    });
  });
});
