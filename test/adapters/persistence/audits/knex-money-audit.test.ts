import { expect } from 'chai';
import { findingsOf } from '../../../ports/audited.ts';
import type { DecidedTransaction } from '../../../../src/application/ports/wallet-book.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { AGENT, guid, PROVIDER } from '../../../ports/catalogue-seeds.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { moneyAuditContract } from '../../../ports/money-audit.contract.ts';
import { orderOf, PLAYER, populate } from '../../../ports/money-seeds.ts';
import {
  acceptedOf,
  askedOf,
  awaitedOf,
  betEvent,
  cancelEvent,
  decidedOf,
  fund,
  NO_REPORT,
  record,
  recordIn,
  refusedOf,
  SEAMLESS_WALLET,
  winEvent,
} from '../../../ports/wallet-seeds.ts';
import { RECORDED_WAGER } from '../../../../src/domain/wallet/money-policy.ts';
import { KnexMoneyAudit } from '../../../../src/adapters/persistence/audits/knex-money-audit.ts';
import { WALKS } from '../../../../src/adapters/persistence/audits/audit-queries.ts';
import { onBothDatabases, type KnexWorld } from '../knex-world.ts';

describe('KnexMoneyAudit', () => {
  onBothDatabases((openWorld) => {
    moneyAuditContract('KnexMoneyAudit', openWorld);

    describeInWorld('an audit of a database that somebody has tampered with', openWorld, findsViolations);
  });
});

function findsViolations(world: () => KnexWorld): void {
  const bet = acceptedOf(1, betEvent(1), '90');

  beforeEach(async () => {
    await populate(world());
    await fund(world(), '100');
    await record(world().walletBook, decidedOf(bet), decidedOf(acceptedOf(2, winEvent(1), '115')));
  });

  /** As nobody can who does not own the database. */
  const tamper = (statement: string): Promise<void> =>
    world().knex.transaction(async (trx) => {
      await trx.raw('set local session_replication_role = replica');
      await trx.raw(statement);
    });

  async function violated(): Promise<Record<string, readonly string[]>> {
    const findings = await findingsOf(world().audit);
    return Object.fromEntries(
      findings.filter((finding) => finding.violated > 0).map(({ invariant, violations }) => [invariant, violations]),
    );
  }

  it('finds a wallet with more than its entries', async () => {
    await tamper(`update wallets set balance = balance + 1`);

    expect(await violated()).to.deep.equal({ wallets_match_ledger: [`player:${PLAYER} USD`] });
  });

  it('finds entries without a wallet', async () => {
    await tamper(`delete from wallets`);

    expect(await violated()).to.deep.equal({ wallets_match_ledger: [`player:${PLAYER} USD`] });
  });

  it('finds an entry that was changed, wherever it shows', async () => {
    await tamper(`update ledger_entries set amount = amount + 1
      where wallet_transaction_id = '${bet.id}' and account = 'player:${PLAYER}'`);

    expect(await violated()).to.deep.equal({
      ledger_adds_up: ['USD'],
      movements_add_up: [`${bet.id} USD`],
      wallets_match_ledger: [`player:${PLAYER} USD`],
      transactions_booked: [bet.id],
      rounds_net: [`${PROVIDER} ${PLAYER} USD R1`],
    });
  });

  it('finds a movement that was not counted', async () => {
    await tamper(`update wallets set sequence = sequence - 1`);

    expect(await violated()).to.deep.equal({ sequences_match: [`${PLAYER} USD`] });
  });

  it('finds a callback that is gone', async () => {
    await tamper(`delete from callbacks where transaction_id = '${bet.id}'`);

    expect(await violated()).to.deep.equal({ callbacks_kept: [bet.id] });
  });

  it('finds a transfer that is not in the ledger with its amount', async () => {
    const failed = orderOf(5, '-500');
    await world().transfers.moveHere(failed);
    await tamper(`update transfers set status = 'success' where id = '${failed.id}'`);

    expect(await violated())
      .to.have.property('transfers_booked')
      .deep.equal([failed.id]);
  });

  it('finds a bet that nobody asks about any more, and one that is asked about for too long', async () => {
    const [forgotten, endless] = [acceptedOf(7, betEvent(7), '0'), acceptedOf(8, betEvent(8), '0')];
    for (const each of [forgotten, endless]) {
      const asked = { ...askedOf(each), askedUntilMs: Date.now() };
      await recordIn(world().walletBook, SEAMLESS_WALLET, [asked]);
    }
    expect(await violated(), 'as long as somebody may end them').to.deep.equal({});

    await tamper(`update callbacks set status = 'unanswered' where transaction_id = '${forgotten.id}'`);
    await tamper(
      `update callbacks set asked_until = now() - interval '61 seconds' where transaction_id = '${endless.id}'`,
    );

    expect(await violated()).to.deep.equal({ questions_end: [forgotten.id, endless.id] });
  });

  /** Adds transactions whose providers got a reply, and returns those that the audit names. */
  async function untrue(...added: readonly DecidedTransaction[]): Promise<readonly string[]> {
    await record(world().walletBook, ...added);
    return (await violated())['told_is_moved'] ?? [];
  }

  describe('finds what a provider was told is done and did not move', () => {
    const lone = { roundId: undefined, wagerId: undefined };
    const capped = acceptedOf(3, cancelEvent(1, { ...lone, movement: '11', reversal: 'reported' }), '125');

    it('of a payout that moved less than it says', async () => {
      const payout = { ...acceptedOf(3, winEvent(3), '125'), moved: Decimal.from('10') };

      expect(await untrue(decidedOf(payout))).to.deep.equal([payout.id]);
    });

    it('of a correction that was cut, unless a person was asked to look at it', async () => {
      const cut = { ...capped, moved: Decimal.from('10') };
      const seen = { ...cut, id: guid(4), transactionId: '4', discrepancy: 'more_than_left' as const };

      expect(await untrue(decidedOf(cut), decidedOf(seen))).to.deep.equal([cut.id]);
    });

    it('of a cancellation that left something of its bet', async () => {
      const half = { ...acceptedOf(3, cancelEvent(1, lone), '120'), moved: Decimal.from('5') };
      const rest = {
        ...acceptedOf(4, cancelEvent(1, { ...lone, transactionId: '4' }), '125'),
        moved: Decimal.from('5'),
      };

      expect(await untrue(decidedOf(half), decidedOf(rest))).to.deep.equal([half.id]);
    });

    it('of a refusal', async () => {
      const refused = { ...acceptedOf(3, winEvent(3), '115'), status: 'refused' as const, moved: Decimal.ZERO };

      const told = decidedOf({ ...refused, refusedBecause: 'bet_cancelled' }, { acknowledgement: 'done' });
      expect(await untrue(told)).to.deep.equal([refused.id]);
    });

    it('of a cancellation that came first, when its bet is taken afterwards', async () => {
      const first = awaitedOf(3, cancelEvent(9, lone));
      const late = decidedOf(acceptedOf(4, betEvent(9), '105'));

      expect(await untrue(decidedOf(first, { acknowledgement: 'done' }), late)).to.deep.equal([first.id]);
    });
  });

  it('finds what a provider was told is refused and moved', async () => {
    const bet3 = acceptedOf(3, betEvent(3), '105');

    expect(await untrue(decidedOf(bet3, { acknowledgement: 'refused' }))).to.deep.equal([bet3.id]);
  });

  it('finds nothing wrong with corrections that moved what they say', async () => {
    const cancel = acceptedOf(3, cancelEvent(1, { roundId: undefined, wagerId: undefined }), '125');

    expect(await untrue(decidedOf(cancel))).to.deep.equal([]);
  });

  describe('finds a wager that was settled from its record and does not come to it:', () => {
    const SUBJECT = `${PROVIDER} ${PLAYER} USD W5`;
    const ofWager = { wagerId: 'W5', roundId: undefined };
    const bonus = (number: number) =>
      decidedOf(acceptedOf(number, winEvent(number, { action: 'BONUS', movement: '7', ...ofWager }), '0'));
    const stake = decidedOf(acceptedOf(5, betEvent(5, ofWager), '105'));
    const winLoss = Decimal.from('15');
    const settlement = decidedOf(
      acceptedOf(
        6,
        winEvent(5, {
          ...ofWager,
          kind: RECORDED_WAGER,
          transactionId: 'W5',
          report: { ...NO_REPORT, gameCode: `"winLoss":"1"\u0000`, winLoss },
        }),
        '130',
      ),
    );

    it('none where all of it is as the record says', async () => {
      await record(world().walletBook, stake, settlement);

      expect(await violated()).to.deep.equal({});
    });

    it('a record that was booked beside a part of its wager', async () => {
      await record(world().walletBook, stake, bonus(7), settlement);

      expect(await violated()).to.deep.equal({ records_stand: [SUBJECT] });
    });

    it('a movement that was paid after it, also where the record is proven', async () => {
      await record(world().walletBook, stake, settlement);
      expect(await violated()).to.deep.equal({});
      await record(world().walletBook, bonus(7));

      const anew = (await findingsOf(world().audit, 'new')).find(({ invariant }) => invariant === 'records_stand');
      expect(anew).to.deep.equal({ invariant: 'records_stand', checked: 1, violated: 1, violations: [SUBJECT] });
      expect(await violated()).to.deep.equal({ records_stand: [SUBJECT] });
    });

    it('once, where it lies in several pieces', async () => {
      await record(world().walletBook, stake, bonus(7), settlement);
      const inPieces = new KnexMoneyAudit(world().knex, { rowsMax: 1 });

      const found = (await findingsOf(inPieces)).find(({ invariant }) => invariant === 'records_stand');
      expect(found).to.deep.equal({ invariant: 'records_stand', checked: 1, violated: 1, violations: [SUBJECT] });
    });

    it('no refused movement', async () => {
      await record(world().walletBook, stake, settlement, decidedOf(refusedOf(7, winEvent(7, ofWager))));

      expect(await violated()).to.deep.equal({});
    });
  });

  it('finds a number that was taken twice', async () => {
    const findings = await world()
      .knex.transaction(async (trx) => {
        await trx.raw('drop index wallet_transactions_of_number');
        await trx.raw(`insert into wallet_transactions (id, agent, player_id, provider, currency, kind, transaction_id, action,
            movement, reversal, report, is_report_only, occurred_at, status, refused_because, moved, balance_after, callbacks)
          select gen_random_uuid(), '${AGENT}', player_id, provider, currency, kind, transaction_id, action, movement, reversal,
            report, false, now(), 'refused', 'conflict', 0, 0, 0 from wallet_transactions where id = '${bet.id}'`);
        const { rows: found } = await trx.raw(WALKS.transactions.queries[0]!, { after: 0, last: 1_000_000 });
        throw Object.assign(new Error('only a try'), { found });
      })
      .catch(({ found }) => found);

    expect(findings.filter(({ is_violated: isViolated }: { is_violated: boolean }) => isViolated)).to.have.length(1);
  });
}
