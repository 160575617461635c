import { expect } from 'chai';
import { Rounds } from '../../../../src/adapters/providers/provider-a/simulator/rounds.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { ReplayingUpstream } from '../replaying-upstream.ts';

const HALL = { sn: 'zz01', secretKey: '0123456789ABCDEF0123456789ABCDEF', secretCode: 'not needed' };
const BET = { player: 'PLAYER_1', roundId: 'BGA07250101001', betId: '900000001', stake: Decimal.from('20') };

const result = (value: unknown, error: unknown = null): string =>
  JSON.stringify({ id: 'x', result: value, error, jsonrpc: '2.0' });
const refusedInWords = (): string =>
  result(
    { userId: 70_000_001, sn: 'zz01', availableAmount: 0, orderResult: '0', tranId: null },
    'ERROR Insufficient balance.',
  );

interface Answer {
  readonly status: number;
  readonly body: string;
}

// The shapes are those of receivers in use, one of which was run against the simulator.
describe('the simulated upstream of protocol A, answered as operators do,', () => {
  let gateway: ReplayingUpstream;

  afterEach(() => gateway.stop());

  /** The upstream of an operator who gives this answer once. */
  async function asked(answer: string | Answer): Promise<Rounds> {
    const request = { method: 'POST', path: '/' };
    gateway = new ReplayingUpstream([{ request, answer: typeof answer === 'string' ? { body: answer } : answer }]);
    return new Rounds({
      ...HALL,
      callbackUrl: await gateway.start(),
      timeoutMs: 5_000,
      userIdOf: () => 70_000_001,
      runtime: { nowMs: () => 0, uuid: () => crypto.randomUUID(), wait: () => Promise.resolve() },
    });
  }

  // Receivers in production refuse so: with a text and HTTP 403, with an order result, or with both.
  for (const [title, answer] of [
    ['an order result of 0', result({ availableAmount: 0, orderResult: '0' })],
    ['an order result of 0 and nothing else', result({ orderResult: 0 })],
    ['an order result of 0 beside a null', result({ availableAmount: null, orderResult: '0' })],
    ['a text', refusedInWords()],
    ['a text with HTTP 403', { status: 403, body: refusedInWords() }],
    ['a text without any result', JSON.stringify({ id: 'x', error: 'ERROR Insufficient balance.' })],
  ] as const) {
    it(`takes ${title} for a refusal, and does not ask again`, async () => {
      const rounds = await asked(answer);

      expect(await rounds.bet(BET)).to.have.property('outcome', 'refused');
      expect(gateway.requests).to.have.length(1);
      expect(rounds.book.acknowledged.size).to.equal(0);
    });
  }

  it('does not send a settlement again that was refused in words', async () => {
    const rounds = await asked(refusedInWords());

    expect(await rounds.settle(BET, Decimal.from('50'))).to.have.property('code', 'ERROR Insufficient balance.');
    expect(gateway.requests).to.have.length(1);
  });

  it('takes an empty error for none', async () => {
    const rounds = await asked(result({ availableAmount: 80, orderResult: '1' }, ''));

    expect(await rounds.bet(BET)).to.have.property('outcome', 'accepted');
  });

  it('takes a bet that was booked for booked, whatever balance comes with it', async () => {
    const rounds = await asked(result({ availableAmount: null, orderResult: 1 }));

    expect(await rounds.bet(BET)).to.deep.equal({ outcome: 'accepted', balance: undefined, code: '1' });
  });
});
