/** Statements beside what the version before kinds of money has written, and beside its processes. */
import { expect } from 'chai';
import { firstOpenDay } from '../../../../src/domain/statement/statement-days.ts';
import { TimeZone } from '../../../../src/domain/statement/time-zone.ts';
import { AGENT } from '../../../ports/catalogue-seeds.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { populate } from '../../../ports/money-seeds.ts';
import { countAll } from '../../../ports/statement-world.ts';
import { acceptedOf, betEvent, decidedOf, recordIn, SEAMLESS_WALLET } from '../../../ports/wallet-seeds.ts';
import { onBothDatabases } from '../knex-world.ts';

const TODAY = firstOpenDay(TimeZone.of('UTC')!, { kind: 'first', bookedAtMs: Date.now() });

/** The digest as the version before computed it. */
const DIGEST_OF_BEFORE = `
select encode(sha256(convert_to(concat_ws(E'\\n', 'first',
  concat_ws(' ', days.agent, to_char(days.day, 'YYYY-MM-DD'), days.time_zone,
    cast(extract(epoch from days.begins_at) as bigint), cast(extract(epoch from days.ends_at) as bigint)),
  (select string_agg(concat_ws(' ', provider, currency, to_char(corrects_day, 'YYYY-MM-DD'), action, transactions, to_player, from_player, valid_stakes),
    E'\\n' order by provider, currency, corrects_day, action) from statement_lines)
), 'UTF8')), 'hex') as digest from statement_days days`;

describe('statements with kinds of money', () => {
  onBothDatabases((openWorld) => {
    describeInWorld('beside the version before', openWorld, (world) => {
      beforeEach(async () => {
        await populate(world());
        await recordIn(world().walletBook, SEAMLESS_WALLET, [decidedOf(acceptedOf(1, betEvent(1), '0'))]);
        await countAll(world().statementBook);
      });

      it('have the digest of before for a day without kinds', async () => {
        await world().statementBook.close({ agent: AGENT, ...TODAY, timeZone: 'UTC', completeAtMs: 0 });

        const { rows } = await world().knex.raw<{ rows: readonly unknown[] }>(DIGEST_OF_BEFORE);

        expect(rows).to.deep.equal(await world().knex('statement_days').select('digest'));
      });

      for (const [what, statement] of [
        [
          'count without kinds',
          `insert into statement_sums (block, agent, slot, provider, currency, action, about, transactions, to_player, from_player, valid_stakes)
          values (9, '${AGENT}', 'epoch', 'P', 'USD', 'BET', 'epoch', 1, 0, 1, 0)`,
        ],
        [
          'close a day without kinds',
          `insert into statement_lines (agent, day, provider, currency, corrects_day, action, transactions, to_player, from_player, valid_stakes)
          values ('${AGENT}', 'epoch', 'P', 'USD', 'epoch', 'BET', 1, 0, 1, 0)`,
        ],
      ] as const) {
        it(`let no process of before ${what}`, async () => {
          const refused: unknown = await world()
            .knex.raw(statement)
            .catch((error: unknown) => error);

          expect(String(refused)).to.contain('violates not-null constraint');
        });
      }
    });
  });
});
