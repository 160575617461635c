/** Wagers of protocol B of which a part is booked, or comes late: the upstream's record has only the total of a wager. */
import { expect } from 'chai';
import { providerB } from '../../../../src/adapters/providers/provider-b/index.ts';
import { SimulatedRounds } from '../../../../src/adapters/providers/provider-b/simulator/rounds.ts';
import type { BroughtIn } from '../../../../src/domain/reconciliation/brought-in.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { PLAYER } from '../../../ports/money-seeds.ts';
import { betOf, MINUTE_MS, ReconciliationTable } from './reconciliation-table.ts';

const BET = betOf(1);
const STILL_DIFFERS = 'the books would still differ after it: a part of what the record says is booked otherwise';

describe('a wager of protocol B of which a part is booked', () => {
  let table: ReconciliationTable;
  let rounds: SimulatedRounds;

  beforeEach(async () => {
    table = new ReconciliationTable(providerB);
    await table.open();
    await table.play(1);
    const { credentials, sample } = table.simulator;
    rounds = new SimulatedRounds({
      callbackUrl: `${table.gateway.url}/provider/B`,
      operator: { operatorCode: credentials['operator_code']!, secretKey: credentials['secret_key']! },
      currency: sample.currency,
      timeoutMs: 3_000,
      runtime: { nowMs: () => table.clock.nowMs(), uuid: () => crypto.randomUUID(), wait: () => Promise.resolve() },
    });
  });

  afterEach(() => table.close());

  const balance = async (): Promise<string> => (await table.gateway.world.wallets.balanceOf(PLAYER, 'USD')).toString();

  const send = async (action: string, amount: string): Promise<string> =>
    (await rounds.change(BET, { action, amount: Decimal.from(amount) })).code;

  /** The upstream's record of the wager: settled, with this payout in all. */
  const recorded = (payout: string): void => {
    const settledAtMs = table.clock.nowMs();
    const settled = { status: 'settled', payout: Decimal.from(payout), settledAtMs } as const;
    table.faults.alter(BET.betId, settled);
    Object.assign(table.simulator.books.bets.get(BET.betId)!, settled);
    table.clock.advance(90 * MINUTE_MS);
  };

  for (const [title, sent, payout, amount] of [
    [
      'two bonuses',
      [
        ['BONUS', '5'],
        ['BONUS', '7'],
      ],
      '12.5',
      '0.5',
    ],
    ['a jackpot', [['JACKPOT', '5']], '35', '30'],
    ['a cancellation', [['CANCEL', '10']], '30', '20'],
  ] as const) {
    it(`stays a difference after ${title}, and moves nothing`, async () => {
      for (const [action, moved] of sent) expect(await send(action, moved)).to.equal('0');
      const before = await balance();
      recorded(payout);

      for (const book of [false, true]) {
        const { differences, result } = await table.compare({ bringIn: true, book });

        expect(differences).to.deep.equal(['1 amount_differs']);
        const [left] = result['brought'] as readonly BroughtIn[];
        expect(left).to.deep.include({ outcome: 'left', amount, because: STILL_DIFFERS });
        table.clock.advance(MINUTE_MS);
      }
      expect(await balance()).to.equal(before);
    });
  }

  it('is settled from its record where that closes the difference to the last digit', async () => {
    await send('PRESERVE_REFUND', '4');
    await send('BET', '-4');
    recorded('30.25');

    const { differences, result } = await table.compare({ bringIn: true, book: true });

    expect(differences).to.deep.equal([]);
    expect(result).to.include({ booked: 1, left: 0 });
    expect(await balance()).to.equal('1020.25');
  });

  it('is paid once when its movements come after the question about open bets, and a person sees each of them', async () => {
    recorded('30');
    expect((await table.askOpenBets()).map(({ outcome }) => outcome)).to.deep.equal(['booked']);

    const late = [
      await send('JACKPOT', '5'),
      await send('SETTLED', '25'),
      await send('BONUS', '1'),
      await send('PROMO', '1'),
      await send('ADJUSTMENT', '1'),
      await send('RESETTLED', '1'),
      await send('CANCEL', '10'),
      await send('ROLLBACK', '-30'),
      await send('BET', '-10'),
    ];

    expect(late).to.deep.equal(late.map(() => '999'));
    expect(await balance()).to.equal('1020');
    expect(new Set(table.desk.noted.map(([, because]) => because))).to.deep.equal(new Set(['settled_by_record']));
    expect(new Set(table.desk.noted.map(([number]) => number))).to.have.property('size', late.length);
    expect(await send('SETTLED', '30')).to.equal('1003');
    expect(await balance()).to.equal('1020');
  });
});
