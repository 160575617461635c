import { expect } from 'chai';
import { createClient, GatewayFailure, TransferUndecided, type ClientOptions } from '../src/client.ts';

const TRANSFER = { username: 'ALICE', currency: 'EUR', amount: '10', transfer_id: 't-1' } as const;
const ok = (data: object): Response => Response.json({ status: true, code: 0, data, msg: 'success' });
const failure = (code: number, status: number, headers = {}): Response =>
  Response.json({ status: false, code, data: {}, msg: `failure ${code}` }, { status, headers });
const proxy = (): Response => new Response('<h1>Bad gateway</h1>', { status: 502 });
const moved = (status: string) => ok({ transfer_id: 't-1', status, balance_after: '10.0000' });
const broken = (): never => {
  throw new TypeError('fetch failed');
};

describe('the client', () => {
  let asked: string[];
  let pauses: number[];

  beforeEach(() => {
    [asked, pauses] = [[], []];
  });

  /** A client whose calls get these answers, one after another. */
  const clientOf = (answers: readonly (() => Response)[], given: Partial<ClientOptions> = {}) => {
    const left = [...answers];
    return createClient({
      baseUrl: 'https://gateway.example/prefix/',
      token: 'agt_token',
      pause: async (ms) => pauses.push(ms),
      fetch: async (url, init) => {
        const { pathname } = new URL(url);
        asked.push(`${pathname.replace('/prefix/papi/v1/', '')} ${init?.body as string}`);
        const answer = left.shift() ?? broken;
        return answer();
      },
      ...given,
    });
  };
  const rejected = (promise: Promise<unknown>): Promise<unknown> => promise.then(String, (error: unknown) => error);

  it('waits as long as Retry-After says, and makes any call again that was not carried out', async () => {
    const client = clientOf([() => failure(9001, 429, { 'retry-after': '7' }), () => ok({ game_url: 'https://g' })]);
    const launch = { member_id: 'A', game_id: 'g', currency: 'EUR', platform: 'WEB' } as const;

    expect(await client.call('game/launch', launch)).to.deep.equal({ game_url: 'https://g' });
    expect(pauses).to.deep.equal([7_000]);
  });

  it('leaves a long Retry-After to the caller', async () => {
    const error = await rejected(clientOf([() => failure(9002, 503, { 'retry-after': '3600' })]).call('game/list', {}));

    expect(error).to.be.instanceOf(GatewayFailure);
    expect(error).to.include({ code: 9002, retryAfterMs: 3_600_000 });
    expect(asked).to.have.length(1);
  });

  it('makes a reading call again if nothing or something else has answered', async () => {
    const client = clientOf([broken, proxy, () => failure(5003, 504), () => ok({ member_id: 'A', balance: '1.10' })]);

    expect(await client.call('player/balance', { member_id: 'A', currency: 'EUR' })).to.include({ balance: '1.10' });
    expect(asked).to.have.length(4);
  });

  it('makes no other call again if it may have been carried out', async () => {
    const error = (await rejected(clientOf([proxy]).call('player/transfer', TRANSFER))) as GatewayFailure;

    expect(error).to.include({ code: undefined, httpStatus: 502, isUnknown: true });
    expect(asked).to.deep.equal(['player/transfer username=ALICE&currency=EUR&amount=10&transfer_id=t-1']);
  });

  it('walks by cursor and by page until the end', async () => {
    const byCursor = clientOf([
      () => ok({ list: [1], cursor: 'b', has_more: true }),
      () => ok({ list: [2], cursor: 'c', has_more: false }),
    ]);
    const byPage = clientOf([1, 2].map((page) => () => ok({ list: [page], page, pageSize: 1, total: 2 })));

    const lists: unknown[] = [];
    for await (const { list } of byCursor.walk('transaction/list', { member_id: 'A' })) lists.push(...list);
    for await (const { list } of byPage.walk('game/list', { provider: 'B' })) lists.push(...list);

    expect(lists).to.deep.equal([1, 2, 1, 2]);
    expect(asked).to.deep.equal([
      'transaction/list member_id=A',
      'transaction/list member_id=A&cursor=b',
      'game/list provider=B',
      'game/list provider=B&page=2',
    ]);
  });

  /** The answers to a transfer, the calls that follow, and how it ends. */
  const transfers: readonly (readonly [string, readonly (() => Response)[], string, object])[] = [
    ['a success', [() => moved('success')], 'transfer', { status: 'success' }],
    [
      'no answer, when the record says success',
      [broken, () => moved('success')],
      'transfer status',
      { status: 'success' },
    ],
    [
      'no answer, when there is no record: the same transfer again',
      [broken, () => failure(1007, 404), () => moved('success')],
      'transfer status transfer',
      { status: 'success' },
    ],
    [
      'a transfer under way, until it is decided',
      [() => failure(3004, 409), () => moved('pending'), () => moved('failed')],
      'transfer status status',
      { status: 'failed' },
    ],
    [
      'a refusal that leaves no record',
      [() => failure(3001, 409), () => failure(1007, 404)],
      'transfer status',
      { status: 'failed' },
    ],
    [
      'a refusal of a transfer that an earlier process has made',
      [() => failure(2003, 403), () => moved('success')],
      'transfer status',
      { status: 'success' },
    ],
  ];
  for (const [what, answers, calls, outcome] of transfers)
    it(`decides a transfer after ${what}`, async () => {
      const decided = await clientOf(answers).transferUntilKnown(TRANSFER);

      expect(decided).to.include(outcome);
      expect(asked.map((one) => one.replace(/^\w+\/(\w+).*$/, '$1')).join(' ')).to.equal(calls);
    });

  it('does not call a transfer failed whose first request may still arrive', async () => {
    const refused = [() => failure(2003, 403), () => failure(1007, 404)];
    const client = clientOf([broken, () => failure(1007, 404), ...refused]);

    const error = await rejected(client.transferUntilKnown(TRANSFER, { withinMs: 600 }));

    expect(error).to.be.instanceOf(TransferUndecided);
    expect(error).to.include({ transferId: 't-1' });
    expect((error as Error).cause).to.include({ code: 1007 });
  });

  it('rejects if the token is refused, for then nothing is known of the transfer', async () => {
    const client = clientOf([() => failure(1002, 401), () => failure(1002, 401)]);

    expect(await rejected(client.transferUntilKnown(TRANSFER)))
      .to.be.instanceOf(GatewayFailure)
      .and.include({ code: 1002 });
  });
});
