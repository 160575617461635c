import { expect } from 'chai';
import type { DecidedTransaction, RecordedBeside } from '../../src/application/ports/wallet-book.ts';
import { INVARIANTS } from '../../src/domain/wallet/invariants.ts';
import { findingsOf } from './audited.ts';
import { describeInWorld, type OpenWorld } from './catalogue-world.ts';
import { orderOf, populate, upstreamOrderOf } from './money-seeds.ts';
import type { MoneyWorld } from './money-world.ts';
import {
  acceptedOf,
  askedOf,
  betEvent,
  decidedOf,
  fund,
  messageOf,
  record,
  recordedWager,
  recordIn,
  SEAMLESS_WALLET,
  winEvent,
} from './wallet-seeds.ts';

/** The promises of every audit of the money. */
export function moneyAuditContract(title: string, openWorld: OpenWorld<MoneyWorld>): void {
  describeInWorld(`${title} (a MoneyAudit)`, openWorld, (world) => {
    beforeEach(() => populate(world()));

    const checked = async (): Promise<Record<string, number>> =>
      Object.fromEntries((await findingsOf(world().audit)).map((finding) => [finding.invariant, finding.checked]));

    it('looks at every invariant, in their order', async () => {
      const findings = await findingsOf(world().audit);

      expect(findings.map(({ invariant }) => invariant)).to.deep.equal(Object.keys(INVARIANTS));
    });

    it('says when money first moved, and when it was proven last', async () => {
      expect(await world().audit.standing()).to.deep.equal({ provenAtMs: undefined, firstMoneyAtMs: undefined });
      await fund(world(), '100');
      await record(world().walletBook, decidedOf(acceptedOf(1, betEvent(1), '90')));

      const moved = await world().audit.standing();
      const place = await world().audit.begin('all');
      await world().audit.end(place, true);
      const proven = await world().audit.standing();
      await world().audit.end(place, false);

      expect(moved).to.have.property('firstMoneyAtMs').that.is.a('number');
      expect(moved.provenAtMs).to.equal(undefined);
      expect(proven.provenAtMs).to.be.a('number');
      expect((await world().audit.standing()).provenAtMs).to.equal(undefined);
    });

    it('finds nothing to look at where nothing happened', async () => {
      expect(new Set(Object.values(await checked()))).to.deep.equal(new Set([0]));
    });

    it('says how much it looked at, and finds nothing wrong with what the ports did', async () => {
      await fund(world(), '100');
      await world().transfers.moveHere(orderOf(1, '-500'));
      const { transfer } = await world().transfers.begin(upstreamOrderOf(2, '5'), 0);
      await world().transfers.decide(transfer.id, { status: 'success', balanceAfter: undefined });
      await record(world().walletBook, decidedOf(acceptedOf(1, betEvent(1), '90')));
      await record(world().walletBook, decidedOf(acceptedOf(2, winEvent(1, { movement: '0' }), '90')));

      const findings = await findingsOf(world().audit);

      expect(findings.filter(({ violated, violations }) => violated > 0 || violations.length > 0)).to.deep.equal([]);
      expect(await checked()).to.deep.equal({
        ledger_adds_up: 1,
        movements_add_up: 3,
        wallets_match_ledger: 1,
        sequences_match: 1,
        told_is_moved: 2,
        records_stand: 0,
        transactions_once: 2,
        transfers_once: 3,
        transactions_booked: 2,
        transfers_booked: 3,
        callbacks_kept: 2,
        rounds_net: 1,
        statements_counted: 0,
        statements_kept: 0,
        questions_end: 0,
      });
    });

    it('finds nothing wrong with what Agents took that hold the wallets themselves', async () => {
      const [bet, win] = [acceptedOf(1, betEvent(1), '90'), acceptedOf(2, winEvent(1), '115')];
      const record = (decided: readonly DecidedTransaction[], beside?: RecordedBeside): Promise<void> =>
        recordIn(world().walletBook, SEAMLESS_WALLET, decided, beside);
      await record([askedOf(bet)]);
      await record([{ ...decidedOf(bet, { messages: [] }), isEndOfAsk: true }], {
        authorizations: [{ callbackId: messageOf(bet).id, status: 'delivered', attempt: undefined }],
      });
      await record([decidedOf(win)]);

      const findings = await findingsOf(world().audit);

      expect(findings.filter(({ violated }) => violated > 0)).to.deep.equal([]);
      expect(await checked()).to.include({
        transactions_booked: 2,
        callbacks_kept: 2,
        rounds_net: 1,
        statements_counted: 0,
        statements_kept: 0,
        questions_end: 0,
      });
    });

    it('looks at wagers that were settled from their records', async () => {
      await fund(world(), '100');
      const { bet, settlement } = recordedWager;
      await record(world().walletBook, decidedOf(bet), decidedOf(settlement));
      await record(world().walletBook, decidedOf(acceptedOf(7, betEvent(7), '105')));

      const finding = (await findingsOf(world().audit)).find(({ invariant }) => invariant === 'records_stand');

      expect(finding).to.deep.include({ checked: 1, violated: 0 });
    });

    describe('of what is new', () => ofWhatIsNew(world));
  });
}

function ofWhatIsNew(world: () => MoneyWorld): void {
  const checkedAnew = async (): Promise<Record<string, number>> =>
    Object.fromEntries((await findingsOf(world().audit, 'new')).map(({ invariant, checked }) => [invariant, checked]));

  it('looks at everything where nothing was proven', async () => {
    await fund(world(), '100');
    await record(world().walletBook, decidedOf(acceptedOf(1, betEvent(1), '90')));

    expect(await checkedAnew()).to.include({ movements_add_up: 2, transactions_booked: 1, wallets_match_ledger: 1 });
  });

  it('goes on behind what the one before has proven, and looks at every wallet and transfer', async () => {
    await fund(world(), '100');
    await record(world().walletBook, decidedOf(acceptedOf(1, betEvent(1), '90')));
    await findingsOf(world().audit);
    await record(world().walletBook, decidedOf(acceptedOf(2, betEvent(2), '80')));

    expect(await checkedAnew()).to.include({ movements_add_up: 1, transactions_booked: 1, callbacks_kept: 1 });
    expect(await checkedAnew()).to.include({ movements_add_up: 0, transactions_booked: 0, callbacks_kept: 0 });
    expect(await checkedAnew()).to.include({ wallets_match_ledger: 1, sequences_match: 1, transfers_booked: 1 });
  });

  it('looks again at a bet that was being asked about', async () => {
    await recordIn(world().walletBook, SEAMLESS_WALLET, [
      { ...askedOf(acceptedOf(1, betEvent(1), '0')), askedUntilMs: Date.now() },
    ]);
    await findingsOf(world().audit);

    expect(await checkedAnew()).to.include({ transactions_booked: 1, questions_end: 1 });
  });
}
