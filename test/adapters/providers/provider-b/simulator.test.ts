import { expect } from 'chai';
import { outboundSign } from '../../../../src/adapters/providers/provider-b/signature.ts';
import { ALICE, NOW_MS, simulated, transferOf, VIEW, type Simulated } from './simulated.ts';

const SECONDS = Math.floor(NOW_MS / 1000);
const LOBBY_GAME = { product_code: 1002, game_type: 'LIVE_CASINO' };

interface WireAnswer {
  readonly code?: number;
  readonly data: readonly unknown[];
}

describe('the simulator of provider-b', () => {
  let upstream: Simulated;

  beforeEach(async () => {
    upstream = await simulated();
  });

  afterEach(() => upstream.server.stop());

  const signed = (word: string, time: string | number = SECONDS) => ({
    operator_code: 'SIM1',
    sign: outboundSign({ operatorCode: 'SIM1', secretKey: 'simulated-secret-key' }, word, String(time)),
    request_time: time,
  });

  async function post(path: string, body: unknown, contentType = 'application/json'): Promise<WireAnswer> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const answer = await fetch(upstream.baseUrl + path, {
      method: 'POST',
      headers: { 'Content-Type': contentType },
      body: text,
    });
    return (await answer.json()) as WireAnswer;
  }

  async function get(path: string, query: Readonly<Record<string, string | number>>): Promise<WireAnswer> {
    const texts = Object.entries(query).map(([name, value]) => [name, String(value)] as [string, string]);
    const answer = await fetch(`${upstream.baseUrl}${path}?${new URLSearchParams(texts).toString()}`);
    return (await answer.json()) as WireAnswer;
  }

  const launch = () => ({
    member_account: 'NEWCOMER',
    password: 'p',
    nickname: 'n',
    currency: 'USD',
    game_code: 'aviator',
    product_code: 1138,
    game_type: 'SLOT',
    language_code: 0,
    ip: '203.0.113.7',
    platform: 'WEB',
    operator_lobby_url: 'https://agent.example',
    ...signed('launchgame'),
  });

  const deposit = (changes: Readonly<Record<string, unknown>> = {}) => ({
    batch_requests: [
      {
        member_account: ALICE.name,
        transactions: [{ id: 't1', action: 'ADJUSTMENT', wager_code: 't1', amount: 5, settled_at: NOW_MS, ...changes }],
      },
    ],
    currency: 'USD',
    ...signed('deposit', String(SECONDS)),
  });

  it('refuses a gateway with another key', async () => {
    const gateway = upstream.connect({ secret_key: 'another' });

    for (const answer of [
      await gateway.call('balance_query', { player: ALICE }),
      await gateway.call('fund_transfer', transferOf('5')),
      await gateway.call('game_launch', { ...VIEW, player: ALICE }),
      await gateway.call('game_list', { cursor: undefined }),
      await gateway.call('order_status', { orderId: 'o', player: undefined }),
    ]) {
      expect(answer).to.have.nested.property('error.upstreamCode', '1004');
      expect(answer).to.have.nested.property('error.reason', 'credentials_refused');
    }
  });

  it('refuses another operator', async () => {
    const answer = await upstream.connect({ operator_code: 'ELSE' }).call('balance_query', { player: ALICE });

    expect(answer).to.have.nested.property('error.upstreamCode', '1002');
  });

  it('takes an operator code in another case, signed as it was sent', async () => {
    const answer = await upstream.connect({ operator_code: 'sim1' }).call('balance_query', { player: ALICE });

    expect(answer.ok).to.equal(true);
  });

  it('launches what is whole', async () => {
    expect(await post('/api/operators/launch-game', launch())).to.have.property('code', 200);
  });

  for (const name of [
    ...['member_account', 'password', 'currency', 'product_code', 'game_type', 'ip'],
    ...['game_code', 'platform', 'operator_lobby_url', 'request_time'],
  ]) {
    it(`misses ${name} in a launch`, async () => {
      const { [name as 'ip']: _left, ...rest } = launch();

      expect(await post('/api/operators/launch-game', rest)).to.have.property('code', 10002);
      expect(upstream.books.players.has('NEWCOMER')).to.equal(false);
    });
  }

  // The document's table of a launch: these need not be there, and a language is a text, which is a number in its sample.
  for (const [what, change] of [
    ['no nickname', { nickname: undefined }],
    ['no language', { language_code: undefined }],
    ['a language of text', { language_code: '4' }],
    ['no game code, but a product that is a lobby', { ...LOBBY_GAME, game_code: undefined }],
    ['null as the game code of such a product', { ...LOBBY_GAME, game_code: null }],
  ] as const) {
    it(`launches with ${what}`, async () => {
      expect(await post('/api/operators/launch-game', { ...launch(), ...change })).to.have.property('code', 200);
    });
  }

  for (const [what, change] of [
    ['a language that is no number', { language_code: 'en' }],
    ['a request time of text', { request_time: String(SECONDS) }],
    ['a product code of text', { product_code: '1138' }],
    ['an unknown product', { product_code: 9999 }],
    ['an unknown game', { game_code: 'nothing' }],
    ['a game that was withdrawn', { product_code: 1006, game_code: 'vs20retired' }],
    ['a lobby that the product lacks', { game_code: null }],
    ['another game type', { game_type: 'LIVE' }],
    ['an unknown platform', { platform: 'TABLET' }],
    ['a currency without a contract', { currency: 'XAU' }],
    ['a name of 51 characters', { member_account: 'N'.repeat(51) }],
  ] as const) {
    it(`refuses a launch with ${what}`, async () => {
      expect(await post('/api/operators/launch-game', { ...launch(), ...change })).to.have.property('code', 10002);
    });
  }

  it('refuses a time that was not signed', async () => {
    const changed = { ...launch(), request_time: SECONDS + 1 };

    expect(await post('/api/operators/launch-game', changed)).to.have.property('code', 1004);
  });

  it('refuses the signature of another operation', async () => {
    const query = { ...signed('getwager'), start: NOW_MS - 1, end: NOW_MS };

    expect(await get('/api/operators/wagers', query)).to.have.property('code', 1004);
  });

  it('refuses what is no JSON, and a form', async () => {
    expect(await post('/api/operators/launch-game', '{')).to.have.property('code', 10002);
    expect(await post('/api/operators/launch-game', launch(), 'text/plain')).to.have.property('code', 10002);
  });

  it('refuses more than five minutes of wagers', async () => {
    const query = { ...signed('getwagers'), start: NOW_MS - 300_001, end: NOW_MS };

    expect(await get('/api/operators/wagers', query)).to.have.property('code', 10002);
  });

  it('refuses a path with a broken escape', async () => {
    expect(await get('/api/operators/wagers/%zz', signed('getwager'))).to.have.property('code', 10002);
  });

  it('moves money by a whole request', async () => {
    const answer = await post('/v1/api/seamless/deposit', deposit());

    expect(answer.data[0]).to.include({ code: 0, before_balance: 100.5, balance: 105.5 });
  });

  it('moves money by an amount of text', async () => {
    const answer = await post('/v1/api/seamless/deposit', deposit({ amount: '5.25' }));

    expect(answer.data[0]).to.include({ code: 0, balance: 105.75 });
  });

  // The document: `game_type` narrows the list of games, `offset` and `size` cut either list; without a size all is shown.
  for (const [query, games, total] of [
    [{ product_code: 1002 }, ['evo-baccarat-1'], '1'],
    [{ product_code: 1002, game_type: 'LIVE_CASINO' }, ['evo-baccarat-1'], '1'],
    [{ product_code: 1002, game_type: 'SLOT' }, [], '0'],
    [{}, ['aviator', 'aviator', 'mines'], '3'],
    [{ game_type: 'SLOT', offset: 1, size: 1 }, ['aviator'], '3'],
    [{ offset: 2 }, ['mines'], '3'],
    [{ game_type: 'FISHING' }, [], '0'],
  ] as const) {
    it(`lists the games of a product with ${JSON.stringify(query)}`, async () => {
      const answer = await get('/api/operators/provider-games', {
        ...signed('gamelist'),
        product_code: 1138,
        ...query,
      });

      const list = answer as unknown as { provider_games: { game_code: string }[]; pagination: { total: string } };
      expect(list.provider_games.map(({ game_code }) => game_code)).to.deep.equal(games);
      expect(list.pagination.total).to.equal(total);
    });
  }

  // The document: this request alone has a time in milliseconds.
  it('answers the balance of the operator with the upstream', async () => {
    const answer = await get('/api/operators/wallet-balance', signed('getwalletcurrencies', NOW_MS));

    const row = { current_balance: '1000000.00', updated_at: String(NOW_MS) };
    expect(answer).to.deep.equal({
      code: 0,
      message: '',
      data: {
        operator_code: 'SIM1',
        is_credit: true,
        currencies: [
          { currency: 'USD', ...row },
          { currency: 'IDR2', ...row },
        ],
      },
    });
  });

  it('refuses a question for its balance with the signature of another operation', async () => {
    expect(await get('/api/operators/wallet-balance', signed('gamelist', NOW_MS))).to.have.property('code', 1004);
  });

  for (const [query, products] of [
    [{}, [1002, 1002, 1006, 1138, 1138, 1148]],
    [{ offset: 1, size: 2 }, [1002, 1006]],
    [{ offset: 5 }, [1148]],
    [{ offset: 6, size: 2 }, []],
  ] as const) {
    it(`lists the products with ${JSON.stringify(query)}`, async () => {
      const answer = await get('/api/operators/available-products', { ...signed('productlist'), ...query });

      const rows = answer as unknown as readonly { product_code: number }[];
      expect(rows.map(({ product_code }) => product_code)).to.deep.equal(products);
    });
  }

  for (const [what, change] of [
    ['an unknown action', { action: 'REFUND' }],
    ['a sign that contradicts the direction', { amount: -5 }],
    ['five digits behind the point', { amount: 0.00001 }],
  ] as const) {
    it(`moves nothing for ${what}`, async () => {
      const answer = await post('/v1/api/seamless/deposit', deposit(change));

      expect(answer.data[0]).to.include({ code: 999, balance: 100.5 });
    });
  }

  for (const [what, change] of [
    ['an amount that is no number', { amount: 'five' }],
    ['no id', { id: '' }],
    ['no time', { settled_at: undefined }],
  ] as const) {
    it(`refuses a transaction with ${what}`, async () => {
      expect(await post('/v1/api/seamless/deposit', deposit(change))).to.have.property('code', 10002);
    });
  }

  it('refuses a seamless request whose time is a number', async () => {
    const body = { ...deposit(), ...signed('deposit') };

    expect(await post('/v1/api/seamless/deposit', body)).to.have.property('code', 10002);
  });
});
