import { createPrivateKey } from 'node:crypto';
import { expect } from 'chai';
import { Decimal, type ProviderConnection, type ProviderReply } from 'agent-game-gateway-protocol-kit';
import { readConfig } from '../src/config.ts';
import { protocol } from '../src/index.ts';
import { signatureOf } from '../src/signature.ts';
import { HUB88_KEY } from '../src/simulator/keys.ts';
import { createSimulator } from '../src/simulator/index.ts';
import { tokenOf } from '../src/token.ts';

const HOUR_MS = 3_600_000;
const BEGUN_MS = 1_790_000_000_123;

describe('Hub88 against its simulator', () => {
  let nowMs: number;
  let simulator: ReturnType<typeof createSimulator>;
  let connection: ProviderConnection;

  beforeEach(async () => {
    nowMs = BEGUN_MS;
    simulator = createSimulator({ nowMs: () => nowMs });
    connection = {
      code: 'HUB88',
      baseUrl: await simulator.server.start(),
      credentials: simulator.credentials,
      currencies: ['USD'],
      timeoutMs: 5_000,
      runtime: { nowMs: () => nowMs, uuid: () => 'none is needed', wait: () => Promise.resolve() },
    };
  });

  afterEach(() => simulator.server.stop());

  const connect = (credentials: Readonly<Record<string, string>> = {}) => {
    const made = protocol.connect({ ...connection, credentials: { ...connection.credentials, ...credentials } });
    if (!made.ok) throw new Error(made.error.field);
    return made.value;
  };

  const tokenUntil = (expiresAtMs: number): string => {
    const config = readConfig(simulator.credentials);
    if (!config.ok) throw new Error(config.error.field);
    const { player, currency } = simulator.sample;
    return tokenOf(config.value, player, { currency, expiresAtMs });
  };

  /** The status of the reply to a bet with this token; `message` if it would be decided. */
  const statusOfBet = (token: string, credentials: Readonly<Record<string, string>> = {}): string => {
    const inbox = protocol.inbound?.listen({
      ...connection,
      credentials: { ...connection.credentials, ...credentials },
    });
    if (inbox?.ok !== true) throw new Error('no inbox');
    const { player, currency } = simulator.sample;
    const bet = { user: player, token, currency, transaction_uuid: 't', request_uuid: 'r', amount: 1, is_free: false };
    const body = JSON.stringify(bet);
    const headers = { 'x-hub88-signature': signatureOf(body, createPrivateKey(HUB88_KEY)) };
    const request = {
      method: 'POST',
      path: '/transaction/bet',
      query: '',
      contentType: 'application/json',
      headers,
      body,
    };
    const read = inbox.value.read(request);
    return read.ok ? 'message' : statusIn(read.error);
  };

  it('asks for the list of games once a minute, and says when it may be asked for again', async () => {
    const gateway = connect();
    const first = await gateway.call('game_list', { cursor: undefined });
    nowMs += 59_000;
    const second = await gateway.call('game_list', { cursor: undefined });
    nowMs += 1_000;
    const third = await gateway.call('game_list', { cursor: undefined });

    expect([first.ok, third.ok]).to.deep.equal([true, true]);
    expect(second).to.deep.equal({ ok: false, error: { kind: 'provider_throttled', retryAfterMs: 1_000 } });
    expect(simulator.server.operations).to.deep.equal(['game/list', 'game/list']);
  });

  it('reads a record of more digits than a float holds', async () => {
    const { player, currency, game } = simulator.sample;
    const stake = Decimal.from('90071992547.40993');
    const bet = { betId: '2', roundId: 'r', player, currency, gameCode: game.code, stake, validStake: stake };
    simulator.books.addBet({
      ...bet,
      payout: Decimal.ZERO,
      status: 'unsettled',
      betAtMs: nowMs,
      settledAtMs: undefined,
    });

    const range = { startMs: nowMs - HOUR_MS / 60, endMs: nowMs + HOUR_MS, player: { name: player, currency } };
    const answer = await connect().call('bet_records', range);

    const stakes = answer.ok ? answer.value.records.map(({ betAmount }) => betAmount.toString()) : [];
    expect(stakes).to.include(stake.toString());
  });

  describe('free rounds', () => {
    const orderOf = (changes: object = {}) => ({
      label: '0f8fad5bd9cb469fa16570867728950e',
      player: { name: simulator.sample.player, currency: 'USD' },
      games: [simulator.sample.game],
      rounds: 3,
      stake: { kind: 'total', amount: Decimal.from('0.00001') } as const,
      startsAtMs: nowMs,
      endsAtMs: nowMs + HOUR_MS,
      ...changes,
    });
    const asked = () => simulator.server.operations.filter((name) => name === 'freebet/prepaids/list').length;

    it('asks for the prepaids of all games at once, every ten minutes, and offers the old ones while it is too soon', async () => {
      const { freeRounds } = connect();
      const offers = () => freeRounds!.options([simulator.sample.game], 'USD');
      const [first, , other] = await Promise.all([offers(), offers(), freeRounds!.options([], 'USD')]);
      nowMs += 10 * 60_000;
      await connect().freeRounds!.options([], 'USD');
      const tooSoon = await offers();

      expect(first.ok && first.value.map(({ amount, rounds }) => [amount?.toString(), rounds])).to.deep.equal([
        [undefined, undefined],
        ['0.2', 10],
      ]);
      expect([other, tooSoon]).to.deep.equal([{ ok: true, value: [] }, first]);
      expect(asked()).to.equal(3);
    });

    for (const [what, changes, parameter] of [
      ['a stake that Hub88 cannot count', { stake: { kind: 'total', amount: Decimal.from('0.000001') } }, 'stake'],
      ['a stake by line', { stake: { kind: 'per_line', amount: Decimal.from('1') } }, 'stake'],
      ['a game without prepaids', { games: [{ code: 'tst_table9', category: 'LIVE' }] }, 'stake'],
      ['no game', { games: [] }, 'games'],
    ] as const) {
      it(`sends no grant for ${what}`, async () => {
        const answer = await connect().freeRounds!.grant(orderOf(changes));

        expect(answer).to.have.nested.property('error.parameter', parameter);
        expect(simulator.server.operations).not.to.include('freebet/rewards/create');
      });
    }

    it('finds a grant behind a whole page of others, and no reward of the back office', async () => {
      const { freeRounds } = connect();
      for (let count = 0; count < 81; count += 1) await freeRounds!.grant(orderOf({ label: `other-${count}` }));
      const given = await freeRounds!.grant(orderOf());

      const listed = await freeRounds!.list(orderOf());

      const fitting = listed.ok ? listed.value.filter(({ fits }) => fits) : [];
      expect(fitting.map(({ bonusCode }) => bonusCode)).to.deep.equal([given.ok && given.value.bonusCode]);
      expect(listed.ok && listed.value.length).to.equal(82);
    });
  });

  it('takes bets with a token until it ends, in every process with the same key', () => {
    const token = tokenUntil(BEGUN_MS + HOUR_MS);

    const before = statusOfBet(token);
    nowMs += HOUR_MS;

    expect([before, statusOfBet(token)]).to.deep.equal(['message', 'RS_ERROR_TOKEN_EXPIRED']);
  });

  it('takes no bet with a token that was changed, or made with another key', () => {
    const token = tokenUntil(BEGUN_MS + HOUR_MS);

    expect(statusOfBet(token.replace(/-[^-]*-/, '-zzzzzz-'))).to.equal('RS_ERROR_INVALID_TOKEN');
    expect(statusOfBet(token, { private_key: HUB88_KEY })).to.equal('RS_ERROR_INVALID_TOKEN');
  });

  it('tells that Hub88 refuses the key, the operator or a demo', async () => {
    const { currency } = simulator.sample;
    const demo = { game: { code: 'tst_table9', category: 'LIVE' }, platform: 'WEB', language: 'en', currency } as const;

    const answers = [
      await connect({ private_key: HUB88_KEY }).call('health_check', {}),
      await connect({ operator_id: '1' }).call('health_check', {}),
      await connect().call('game_demo', { ...demo, returnUrl: undefined, playerIp: undefined }),
    ];

    const reasons = answers.map((answer) => (answer.ok ? 'ok' : 'reason' in answer.error && answer.error.reason));
    expect(reasons).to.deep.equal(['credentials_refused', 'other', 'launch_failed']);
  });
});

const statusIn = ({ body }: ProviderReply): string => (JSON.parse(body) as { readonly status: string }).status;
