/** Events that the records of every simulated upstream have and the books lack are brought in, and the upstream's own callbacks move nothing afterwards. */
import { expect } from 'chai';
import { ALL_PROTOCOLS as PROTOCOLS } from '../../../support/all-protocols.ts';
import type { BroughtIn } from '../../../../src/domain/reconciliation/brought-in.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { AGENT } from '../../../ports/catalogue-seeds.ts';
import { PLAYER } from '../../../ports/money-seeds.ts';
import { betOf, MINUTE_MS, ReconciliationTable, SIMULATORS } from './reconciliation-table.ts';

/** The upstream whose records have no numbers of transactions: a bet that is missing here is left to a person. */
const WITHOUT_NUMBERS = 'B';
const LOST = 3;
const NEVER_PUSHED = 6;

describe('bringing in what the books lack', () => {
  for (const protocol of PROTOCOLS.filter(({ label }) => label in SIMULATORS)) {
    describe(`from the records of protocol ${protocol.label}`, () => {
      let table: ReconciliationTable;

      beforeEach(async () => {
        table = new ReconciliationTable(protocol);
        await table.open();
        await table.play(1, '25');
        await table.play(2, '0');
        table.faults.invent(table.recordOf(betOf(LOST), '25'));
        const settledAtMs = table.clock.nowMs();
        const settled = { status: 'settled', payout: Decimal.from('25'), settledAtMs } as const;
        table.faults.alter((await table.play(NEVER_PUSHED)).betId, settled);
        table.clock.advance(60 * MINUTE_MS);
      });

      afterEach(() => table.close());

      broughtIn(() => table, protocol.label !== WITHOUT_NUMBERS);
    });
  }
});

function broughtIn(table: () => ReconciliationTable, isNumbered: boolean): void {
  const balance = async (): Promise<string> =>
    (await table().gateway.world.wallets.balanceOf(PLAYER, 'USD')).toString();

  it('shows first what would be booked, and moves nothing', async () => {
    const { differences, result } = await table().compare({ bringIn: true });

    expect(differences).to.deep.equal([`${LOST} missing_here`, `${NEVER_PUSHED} status_differs`]);
    expect(brought(result)).to.have.deep.members([
      isNumbered ? ['missing_here', 'shown', 'BET SETTLED'] : ['missing_here', 'left', ''],
      ['status_differs', 'shown', isNumbered ? 'BET SETTLED' : 'SETTLED'],
    ]);
    expect(await balance()).to.equal('995');
  });

  it('books it once, however often it is asked for, and tells the Agent', async () => {
    const { world } = table().gateway;
    const told = (await world.messages()).length;
    const { differences, result } = await table().compare({ bringIn: true, book: true });
    const [once, heard] = [await balance(), (await world.messages()).length];
    table().clock.advance(MINUTE_MS);
    const again = await table().compare({ bringIn: true, book: true });

    expect(differences).to.deep.equal(isNumbered ? [] : [`${LOST} missing_here`]);
    expect(result).to.include(isNumbered ? { booked: 2, left: 0 } : { booked: 1, left: 1 });
    expect(once).to.equal(isNumbered ? '1035' : '1020');
    expect(heard).to.be.greaterThan(told);
    expect(again.result).to.include({ booked: 0 });
    expect(await balance()).to.equal(once);
    expect(await world.messages()).to.have.length(heard);
  });

  it('leaves it to the cell to which the Agent was moved', async () => {
    await table().gateway.world.agents.update(AGENT, { movedAwayAtMs: 1 } as object);

    const { result } = await table().compare({ bringIn: true, book: true });

    expect(result).to.include({ booked: 0, left: 2 });
    expect(JSON.stringify(result['brought'])).to.include('it was refused: the Agent was moved to another cell');
    expect(await balance()).to.equal('995');
  });

  it('is not moved by the callbacks that come late', async () => {
    await table().compare({ bringIn: true, book: true });
    const after = await balance();

    await table().sender.settle(betOf(NEVER_PUSHED), Decimal.from('25'));
    if (isNumbered) await table().sender.bet(betOf(LOST));
    if (isNumbered) await table().sender.settle(betOf(LOST), Decimal.from('25'));

    expect(await balance()).to.equal(after);
  });

  it('is not moved by late callbacks that have the player’s name in other letters', async () => {
    const inOtherLetters = (bet: number) => ({ ...betOf(bet), player: betOf(bet).player.toLowerCase() });
    await table().compare({ bringIn: true, book: true });
    const after = await balance();

    await table().sender.settle(inOtherLetters(NEVER_PUSHED), Decimal.from('25'));
    if (isNumbered) await table().sender.settle(inOtherLetters(LOST), Decimal.from('25'));

    expect(await balance()).to.equal(after);
  });
}

const brought = (result: Record<string, unknown>) =>
  (result['brought'] as readonly BroughtIn[]).map(({ reason, outcome, events }) => [
    reason,
    outcome,
    events.map((event) => event.split(' ')[0]).join(' '),
  ]);
