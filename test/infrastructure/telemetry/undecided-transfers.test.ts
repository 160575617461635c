import { expect } from 'chai';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import type { Transfer } from '../../../src/domain/wallet/transfer.ts';
import { UndecidedTransfers } from '../../../src/infrastructure/telemetry/undecided-transfers.ts';
import { guid, MOMENT_MS } from '../../ports/catalogue-seeds.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const transferOf = (number: number, status: Transfer['status'] = 'pending'): Transfer => ({
  id: guid(number),
  agent: 'ORCHARD',
  transferId: `T-${number}`,
  playerId: guid(99),
  provider: 'A',
  currency: 'USD',
  amount: Decimal.from('5'),
  status,
  balanceBefore: undefined,
  balanceAfter: undefined,
  remark: 'provider A is silent',
  createdAtMs: MOMENT_MS,
});

describe('UndecidedTransfers', () => {
  const lines: (readonly [string, object, string])[] = [];
  const undecidedTransfers = (): UndecidedTransfers => {
    lines.length = 0;
    const says = (level: string) => (facts: object, sentence: string) => void lines.push([level, facts, sentence]);
    return new UndecidedTransfers({ info: says('info'), warn: says('warn'), error: says('error') });
  };
  const round = (undecided: readonly Transfer[], decided: readonly Transfer[] = []) => ({
    undecided,
    decided,
    faults: [],
    hasMore: false,
  });

  it('warns of a transfer that could not be decided, with what an operator needs to find it', () => {
    undecidedTransfers().note(round([transferOf(1)]), MOMENT_MS);

    expect(lines).to.deep.equal([
      [
        'warn',
        {
          transfer: guid(1),
          agent: 'ORCHARD',
          transferId: 'T-1',
          provider: 'A',
          status: 'pending',
          remark: 'provider A is silent',
          createdAt: new Date(MOMENT_MS).toISOString(),
        },
        'a transfer is still pending',
      ],
    ]);
  });

  it('warns of the same one again after an hour, and not before', () => {
    const transfers = undecidedTransfers();

    for (const minutes of [0, 30, 59, 60, 90, 119, 120]) {
      transfers.note(round([transferOf(1)]), MOMENT_MS + minutes * MINUTE_MS);
    }

    expect(lines).to.have.length(3);
  });

  it('counts each of them once', () => {
    const transfers = undecidedTransfers();

    transfers.note(round([transferOf(1), transferOf(2)]), MOMENT_MS);
    transfers.note(round([transferOf(1)]), MOMENT_MS);

    expect(transfers.gauges()).to.deep.equal({ transfers_undecided: 2 });
  });

  it('counts one no longer that was decided, and says so', () => {
    const transfers = undecidedTransfers();
    transfers.note(round([transferOf(1)]), MOMENT_MS);

    transfers.note(round([], [transferOf(1, 'success')]), MOMENT_MS);

    expect(transfers.gauges()).to.deep.equal({ transfers_undecided: 0 });
    expect(lines.at(-1)).to.deep.include('a pending transfer was decided');
  });

  it('forgets one that was not seen for longer than an hour, because another process looks after it', () => {
    const transfers = undecidedTransfers();
    transfers.note(round([transferOf(1)]), MOMENT_MS);

    transfers.note(round([]), MOMENT_MS + HOUR_MS);
    const still = transfers.gauges();
    transfers.note(round([]), MOMENT_MS + HOUR_MS + 1);

    expect([still, transfers.gauges()]).to.deep.equal([{ transfers_undecided: 1 }, { transfers_undecided: 0 }]);
  });

  it('tells what was thrown over a transfer', () => {
    const fault = new Error('a bug');

    undecidedTransfers().note({ ...round([]), faults: [fault] }, MOMENT_MS);

    expect(lines).to.deep.equal([['error', { err: fault }, 'a pending transfer could not be looked after']]);
  });
});
