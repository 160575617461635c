import { expect } from 'chai';
import { dataOf, refusalOf, type Reply } from '../calls.ts';
import {
  LABELS,
  RANGE,
  SIMULATED,
  startSimulatedUpstreams,
  type AgentName,
  type Label,
  type SimulatedUpstreams,
} from '../simulated-upstreams.ts';

/** The operations behind one question about everybody's bets. */
const RECORDS: Readonly<Record<Label, readonly string[]>> = {
  A: ['open.order.query'],
  B: Array.from({ length: 12 }, () => 'wagerList'),
  C: ['GetAllBetDetailsForTimeIntervalDV'],
  D: ['GetDateTimeReport'],
};
/** Protocols that find a bet by its player only. */
const BY_PLAYER: readonly Label[] = ['A', 'C'];
/** Protocols that know nothing like a health check. */
const HEALTHLESS: readonly Label[] = ['B', 'C'];

interface Bet {
  readonly bet_id: string;
  readonly member_id: string;
  readonly bet_amount: string;
  readonly currency: string;
}

const betsIn = (reply: Reply): readonly Bet[] => dataOf(reply)['list'] as Bet[];

describe('bets and health, from an Agent over HTTP to an upstream and back', () => {
  let world: SimulatedUpstreams;

  beforeEach(async () => {
    world = await startSimulatedUpstreams();
  });

  afterEach(() => world.close());

  const list = (agent: AgentName, provider: Label, fields: Record<string, string> = {}) =>
    world.as(agent, '/papi/v1/bet/list', { provider, ...RANGE, ...fields });
  const detail = (agent: AgentName, provider: Label, fields: Record<string, string>) =>
    world.as(agent, '/papi/v1/bet/detail', { provider, ...fields });

  for (const label of LABELS) {
    describe(`provider ${label}`, () => {
      it('shows each Agent its own players’ bets, out of one question to the upstream', async () => {
        const { sample, bobsBet, asked } = world.of(label);

        const [ann, bob, ops] = [await list('ANN', label), await list('BOB', label), await list('OPS', label)];

        const [members, ids] = [betsIn(ann).map((bet) => bet.member_id), betsIn(ann).map((bet) => bet.bet_id)];
        expect([...new Set(members)]).to.deep.equal(['P1']);
        expect(ids).to.include(sample.betId);
        expect(betsIn(bob).map((bet) => [bet.bet_id, bet.member_id])).to.deep.equal([[bobsBet, 'P2']]);
        expect(betsIn(ops)).to.deep.equal([]);
        expect(asked()).to.deep.equal(RECORDS[label]);
      });

      it('turns pages without asking again', async () => {
        const { asked } = world.of(label);
        const whole = betsIn(await list('ANN', label)).map((bet) => bet.bet_id);
        asked();

        const pages = [];
        for (const [at] of whole.entries()) {
          pages.push(...betsIn(await list('ANN', label, { page: String(at + 1), pageSize: '1' })));
        }

        expect(pages.map((bet) => bet.bet_id)).to.deep.equal(whole);
        expect(asked()).to.deep.equal([]);
      });

      it('shows the bets of one player, and of nobody else’s', async () => {
        const { sample, books } = world.of(label);

        const own = betsIn(await list('ANN', label, { member_id: 'p1' }));

        const bet = own.find(({ bet_id: id }) => id === sample.betId);
        expect(bet?.bet_amount).to.equal(books.bets.get(sample.betId)?.stake.toFixed(4));
        expect(bet?.currency).to.equal(sample.currency);
        expect(own.filter((each) => each.member_id !== 'P1')).to.deep.equal([]);
        expect(refusalOf(await list('ANN', label, { member_id: 'P2' }))[1]).to.equal(2001);
      });

      it('shows a bet in detail to the Agent of its player', async () => {
        const { sample } = world.of(label);

        const shown = dataOf(await detail('ANN', label, { bet_id: sample.betId, member_id: 'P1' }));

        expect('url' in shown || shown['bet_id'] === sample.betId).to.equal(true);
        if ('bet_id' in shown) expect(shown).to.include({ bet_id: sample.betId, member_id: 'P1' });
      });

      it('answers for another Agent’s bet in the words of one that nobody made', async () => {
        const { bobsBet, noBet } = world.of(label);
        const outcome = async (betId: string, member: Record<string, string>) => {
          const [status, code, msg] = refusalOf(await detail('ANN', label, { bet_id: betId, ...member }));
          return [status, code, msg.replaceAll(betId, '?')];
        };

        for (const member of [{ member_id: 'P1' }, {}]) {
          const isAsked = 'member_id' in member || !BY_PLAYER.includes(label);
          const unknown = await outcome(noBet, member);
          expect(unknown.slice(0, 2)).to.deep.equal(isAsked ? [404, 1007] : [400, 1001]);
          expect(await outcome(bobsBet, member)).to.deep.equal(unknown);
        }
        expect(refusalOf(await detail('ANN', label, { bet_id: bobsBet, member_id: 'P2' }))[1]).to.equal(2001);
        expect((await detail('BOB', label, { bet_id: bobsBet, member_id: 'P2' })).envelope.code).to.equal(0);
      });

      it('tells its health, if the protocol can be asked', async () => {
        const { asked, server } = world.of(label);
        const health = () => world.as('ANN', '/papi/v1/provider/health', { provider: label });
        if (HEALTHLESS.includes(label)) {
          expect(refusalOf(await health()).slice(0, 2)).to.deep.equal([422, 5004]);
          expect(asked()).to.deep.equal([]);
          return;
        }
        await Promise.all([health(), health(), world.as('BOB', '/papi/v1/provider/health', { provider: label })]);
        expect(asked().length).to.equal(1);
        expect(dataOf(await health())).to.include({ provider: label, healthy: true });
        await server.stop();
        world.gateway.clock.advance(1_000);

        expect(dataOf(await health())).to.include({ provider: label, healthy: false });
      });
    });
  }

  it('shows what the protocols’ columns of the matrix say', async () => {
    const data = dataOf(await world.as('ANN', '/papi/v1/provider/capabilities', {}))['list'];

    expect(data).to.deep.equal(
      SIMULATED.map(({ label, protocol, calls, callbacks, extensions, openBets, freeRounds }) => ({
        provider: label,
        protocol,
        calls: JSON.parse(JSON.stringify(calls), withNull) as unknown,
        callbacks: JSON.parse(JSON.stringify(callbacks), withNull) as unknown,
        extensions: extensions.map((extension) => ({
          function: extension.function,
          operations: extension.operations,
        })),
        free_rounds:
          freeRounds === undefined
            ? null
            : {
                operations: freeRounds.operations,
                games_max: freeRounds.gamesMax,
                rounds_max: freeRounds.roundsMax,
                days_max: freeRounds.daysMax,
              },
        open_bets: openBets,
      })),
    );
  });
});

/** A remark that is not there is null on the wire. */
const withNull = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'support' in value ? { remark: null, ...value } : value;
