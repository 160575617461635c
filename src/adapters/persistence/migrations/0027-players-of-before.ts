import type { Knex } from 'knex';
import { MEMBER_ID_PATTERN } from '../../../domain/player/member-id.ts';
import type { Migration } from '../database/migrate.ts';

/**
 * Changes nothing, and says what can be known of players who were made before only letters of ASCII had a case. Whom two names of an Agent were
 * folded into is kept under the folded one, which looks like any other.
 */
export const playersOfBefore: Migration = {
  name: '0027-players-of-before',
  up: () => Promise.resolve(),
  async found(trx) {
    const odd = await countOf(trx, ODD, [MEMBER_ID_PATTERN.source]);
    const several = await countOf(trx, SEVERAL, []);
    if (odd + several === 0) return undefined;
    return (
      `players to look at: ${odd} under names that no call can name (agent-gateway doctor shows them), ` +
      `${several} with accounts under several names at one provider (docs/upgrading.md, "Names of players")`
    );
  },
};

const ODD = 'select count(*) as total from players where member_id !~ ?';
const SEVERAL = `
select count(*) as total from (
  select from provider_accounts group by player_id, provider having count(distinct upper(upstream_name)) > 1
) as several`;

async function countOf(trx: Knex.Transaction, statement: string, bindings: readonly string[]): Promise<number> {
  const { rows } = await trx.raw<{ rows: readonly { readonly total: string }[] }>(statement, bindings);
  return Number(rows[0]?.total);
}
