import { expect } from 'chai';
import { providerA } from '../../../../src/adapters/providers/provider-a/index.ts';
import { readConnection } from '../outbound-fixture.ts';
import { ReplayingUpstream } from '../replaying-upstream.ts';

const ID = '7f1c9d2e-0001-4a00-9000-000000000001';
const PAGES_MAX = 100;
const DAY_MS = 86_400_000;

const item = (orderId: number) => ({ orderId, loginId: 'DEMO_PLAYER01', orderStatus: 1, bAmount: -1 });

/** Pages with one bet each of a list of `total` bets. */
const pagesOf = (total: number) =>
  Array.from({ length: PAGES_MAX + 1 }, (_, index) => ({
    request: { method: 'POST', path: '/' },
    answer: { body: JSON.stringify({ id: ID, result: { items: [item(index)], total }, error: null }) },
  }));

describe('the bet records of protocol A', () => {
  let upstream: ReplayingUpstream;

  afterEach(() => upstream.stop());

  const askWith = async (total: number) => {
    upstream = new ReplayingUpstream(pagesOf(total));
    const connected = providerA.connect({
      code: 'A',
      baseUrl: await upstream.start(),
      ...readConnection('provider-a'),
      timeoutMs: 10_000,
      runtime: { nowMs: () => 0, uuid: () => ID, wait: () => Promise.resolve() },
    });
    if (!connected.ok) throw new Error(connected.error.field);
    return connected.value.call('bet_records', { startMs: 0, endMs: DAY_MS, player: undefined });
  };

  it('are read to the last page that is followed', async () => {
    const answer = await askWith(PAGES_MAX);

    expect(answer).to.have.nested.property('value.records').with.length(PAGES_MAX);
  });

  it('are refused, and not cut, when there are more pages', async () => {
    const answer = await askWith(PAGES_MAX + 1);

    expect(answer).to.have.nested.property('error.reason', 'range_too_wide');
    expect(upstream.requests).to.have.length(PAGES_MAX);
  });
});
