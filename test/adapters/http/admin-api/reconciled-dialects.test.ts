/** Rounds played by every simulated upstream, then its books compared with ours: what is planted in its records is found, and nothing else. */
import { expect } from 'chai';
import { ALL_PROTOCOLS as PROTOCOLS } from '../../../support/all-protocols.ts';
import type { ProviderProtocol } from '../../../../src/adapters/providers/upstream/provider-protocol.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { Chance } from '../../../faults/kill-test/chance.ts';
import { betOf, MINUTE_MS, ReconciliationTable, SIMULATORS } from './reconciliation-table.ts';

/** Plans that are tried with each protocol, and rounds in each. */
const SEEDS = (process.env['SEED'] ?? '1 2').split(' ').map(Number);
const ROUNDS = 24;
/** Added to the number of a round for the one that was invented beside it. */
const INVENTED_FROM = 500;

/** The ends of a round. Its record may say otherwise: that it is open or over, or that another round was played besides. */
const ENDS = ['won', 'lost', 'open', 'taken back'] as const;
const FAULTS = ['none', 'none', 'none', 'lose', 'alter', 'end', 'reopen', 'invent'] as const;
type End = (typeof ENDS)[number];
type Fault = (typeof FAULTS)[number];

/** Only these protocols list open bets among the others; elsewhere they are missing. */
const reopenedIn = ({ label }: ProviderProtocol): string =>
  ['A', 'HUB88'].includes(label) ? 'status_differs' : 'missing_there';

/** The expected finding; none if neither side should have the record, or has it yet. */
const found = (fault: Fault, end: End, protocol: ProviderProtocol): string | undefined => {
  const isOver = end === 'won' || end === 'lost';
  const reasons: Readonly<Record<Fault, string | undefined>> = {
    none: undefined,
    lose: isOver ? 'missing_there' : undefined,
    alter: isOver ? 'amount_differs' : undefined,
    end: end === 'open' ? 'status_differs' : undefined,
    reopen: isOver ? reopenedIn(protocol) : undefined,
    invent: 'missing_here',
  };
  return reasons[fault];
};

interface Played {
  readonly number: number;
  readonly end: End;
  readonly fault: Fault;
}

/** Plays one round to its end, and plants the fault in its record; a moment passes before and in it. */
async function played(table: ReconciliationTable, { number, end, fault }: Played, chance: Chance): Promise<void> {
  table.clock.advance(chance.between(0, 30) * 1_000);
  const bet = await table.play(number);
  table.clock.advance(chance.between(0, 15) * 1_000);
  if (end === 'won') await table.settle(bet, '25');
  if (end === 'lost') await table.settle(bet, '0');
  if (end === 'taken back') await table.sender.cancel(bet);
  if (fault === 'lose') table.faults.lose(bet.betId);
  if (fault === 'alter') table.faults.alter(bet.betId, { payout: Decimal.from('26') });
  if (fault === 'end' && end === 'open') table.faults.alter(bet.betId, settledAt(table.clock.nowMs()));
  if (fault === 'reopen' && found(fault, end, table.protocol)) table.faults.alter(bet.betId, OPEN);
  if (fault === 'invent') table.faults.invent(table.recordOf(betOf(number + INVENTED_FROM), '25'));
}

const OPEN = { status: 'unsettled', payout: Decimal.ZERO, settledAtMs: undefined } as const;
const settledAt = (settledAtMs: number) => ({ status: 'settled', payout: Decimal.from('25'), settledAtMs }) as const;

describe('comparing books with every simulated upstream', () => {
  for (const protocol of PROTOCOLS.filter(({ label }) => label in SIMULATORS)) {
    describe(`protocol ${protocol.label}`, () => {
      let table: ReconciliationTable;

      beforeEach(async () => {
        table = new ReconciliationTable(protocol);
        await table.open();
      });
      afterEach(() => table.close());

      knownDifferences(() => table);
      drawnDifferences(() => table);
    });
  }
});

function knownDifferences(table: () => ReconciliationTable): void {
  it('finds what was lost or altered on either side, and nothing else', async () => {
    await table().play(1, '25');
    await table().play(2, '0');
    await table().play(8);
    table().faults.invent(table().recordOf(betOf(3), '25'));
    table().faults.lose((await table().play(4, '25')).betId);
    table().faults.alter((await table().play(5, '25')).betId, { payout: Decimal.from('26') });
    table().faults.alter((await table().play(6)).betId, settledAt(table().clock.nowMs()));
    if (table().sender.canCancel) await table().sender.cancel(await table().play(7));
    table().clock.advance(60 * MINUTE_MS);

    const { differences, result } = await table().compare();

    expect(differences).to.deep.equal(['3 missing_here', '4 missing_there', '5 amount_differs', '6 status_differs']);
    expect(result).to.deep.include({
      differences: 4,
      added: 4,
      gone: 0,
      matched: table().sender.canCancel ? 4 : 3,
      byReason: { missing_here: 1, missing_there: 1, amount_differs: 1, status_differs: 1, not_acknowledged: 0 },
    });
  });

  it('keeps a difference once, and closes it when the books agree again', async () => {
    table().faults.alter((await table().play(5, '25')).betId, { payout: Decimal.from('26') });
    table().clock.advance(60 * MINUTE_MS);
    expect((await table().compare()).result).to.include({ differences: 1, added: 1 });
    table().clock.advance(MINUTE_MS);
    expect((await table().compare()).result).to.include({ differences: 1, added: 0, gone: 0 });
    table().faults.clear();
    table().clock.advance(MINUTE_MS);

    expect((await table().compare()).result).to.include({ differences: 0, added: 0, gone: 1 });
  });
}

function drawnDifferences(table: () => ReconciliationTable): void {
  for (const seed of SEEDS) {
    it(`finds what plan ${seed} has planted, and nothing else`, async () => {
      const chance = new Chance(seed, table().protocol.label);
      const planted: string[] = [];
      for (let number = 1; number <= ROUNDS; number += 1) {
        const drawn = chance.oneOf(ENDS);
        const end = drawn === 'taken back' && !table().sender.canCancel ? 'won' : drawn;
        const fault = chance.oneOf(FAULTS);
        await played(table(), { number, end, fault }, chance);
        const reason = found(fault, end, table().protocol);
        if (reason !== undefined) planted.push(`${fault === 'invent' ? number + INVENTED_FROM : number} ${reason}`);
      }
      table().clock.advance(60 * MINUTE_MS);

      const { differences, result } = await table().compare();

      expect(differences).to.deep.equal(planted.sort());
      expect(result).to.include({ differences: planted.length, added: planted.length });
    });
  }
}
