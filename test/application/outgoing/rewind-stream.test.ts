import { expect } from 'chai';
import type { RewindOrder } from '../../../src/application/outgoing/stream-desk.ts';
import { streamOver } from './stream-over.ts';

describe('RewindStream', () => {
  const placesAfter = async (order: RewindOrder) => {
    const rewound = await streamOver().rewind.execute(order);
    return rewound.ok ? rewound.value.kinds.map(({ place }) => place) : rewound.error;
  };

  it('sets all kinds to a moment, or one kind to a number', async () => {
    expect(await placesAfter({ to: '1970-01-01T00:00:50Z' })).to.deep.equal(['50', '50', '50', '50']);
    expect(await placesAfter({ kind: 'callbacks', number: 7 })).to.deep.equal([
      '2000000000',
      '7',
      '2000000000',
      '2000000000',
    ]);
  });

  it('leaves out events only if a person says so', async () => {
    const ahead = { kind: 'transactions', number: 2_000_000_001 } as const;

    expect(await placesAfter(ahead)).to.deep.equal({
      kind: 'invalid_parameter',
      field: 'skip',
      rule: 'must be true to leave out events: transactions are at 2000000000',
    });
    expect(await placesAfter({ ...ahead, skips: true })).to.deep.equal([
      '2000000001',
      '2000000000',
      '2000000000',
      '2000000000',
    ]);
  });

  for (const [order, field] of [
    [{}, 'to'],
    [{ to: '1970-01-01T00:00:50Z', number: 7, kind: 'games' }, 'to'],
    [{ number: 7 }, 'kind'],
    [{ to: 'yesterday' }, 'to'],
  ] as const) {
    it(`refuses ${JSON.stringify(order)}, and names ${field}`, async () => {
      expect(await placesAfter(order)).to.include({ kind: 'invalid_parameter', field });
    });
  }
});
