import { expect } from 'chai';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { inMemoryInDoubtWorld } from '../../fakes/in-memory-in-doubt-book.ts';
import { messageOf, parkedRunOf, soonMs, taken } from '../../ports/callback-world.ts';
import { accepted, AGENT, guid, PROVIDER } from '../../ports/catalogue-seeds.ts';
import { OTHER_AGENT, OTHERS_PLAYER, PLAYER, populate } from '../../ports/money-seeds.ts';
import { acceptedOf, betEvent, decidedOf, fund, record, recordIn, WALLET, winEvent } from '../../ports/wallet-seeds.ts';
import { traceCallsOver } from './trace-calls-over.ts';

const PAGE = { page: '', pageSize: '', step: '' };
const ROUND = { provider: PROVIDER.toLowerCase(), round: 'R1', agent: '', ...PAGE };

describe('timelines and search', () => {
  let world: ReturnType<typeof inMemoryInDoubtWorld>;
  let calls: ReturnType<typeof traceCallsOver>;

  beforeEach(async () => {
    const nowMs = soonMs();
    world = inMemoryInDoubtWorld();
    calls = traceCallsOver(world, new ControllableClock(nowMs));
    await populate(world);
    await fund(world, '100');
    await record(world.walletBook, decidedOf(acceptedOf(1, betEvent(1), '90'), { messages: [] }));
    await record(world.walletBook, decidedOf(acceptedOf(2, winEvent(1), '115'), { messages: [] }));
    await world.enqueue(messageOf(11, { role: 'bet', transactionId: guid(1) }));
    await world.enqueue(messageOf(12, { transactionId: guid(2) }));
    const lanes = await taken(world.queue, nowMs);
    await world.queue.settle(lanes.map(parkedRunOf), nowMs);
  });

  it('show of a round what blocks each callback, and what is in doubt about it', async () => {
    const { list, total } = accepted(await calls.showRound.execute(ROUND));

    expect(total).to.equal(2);
    const [bet, win] = list;
    expect(bet?.doubts.map(({ kind, id }) => `${kind}-${id}`)).to.deep.equal([`callback-${guid(11)}`]);
    expect(bet?.callbacks.map(({ callback }) => callback.status)).to.deep.equal(['parked']);
    expect(win?.doubts).to.deep.equal([]);
    expect(win?.callbacks.map(({ callback }) => callback.waitsBecause)).to.deep.equal([
      `The callback waits behind the bet callback ${guid(11)}, which is parked.`,
    ]);
  });

  it('know no round of another Agent, and no unknown one', async () => {
    for (const question of [
      { ...ROUND, agent: OTHER_AGENT },
      { ...ROUND, round: 'R404' },
    ]) {
      expect(await calls.showRound.execute(question)).to.have.nested.property('error.kind', 'not_found');
    }
  });

  it('are not empty beyond the last page of a round that is there', async () => {
    expect(accepted(await calls.showRound.execute({ ...ROUND, page: '9' })).list).to.deep.equal([]);
    expect(await calls.showRound.execute({ ...ROUND, page: '0' })).to.have.nested.property('error.field', 'page');
  });

  it('answer the page that has a step, whatever page is named', async () => {
    const byTwo = { pageSize: '1', page: '1', step: guid(2) };

    const round = accepted(await calls.showRound.execute({ ...ROUND, ...byTwo }));
    const player = accepted(await calls.showPlayer.execute({ agent: AGENT, member: 'ANN', ...byTwo, step: guid(1) }));

    expect([round.page, round.list.length]).to.deep.equal([2, 1]);
    expect(round.list[0]).to.have.nested.property('transaction.id', guid(2));
    expect(player.timeline.list[0]).to.have.nested.property('transaction.id', guid(1));
    for (const step of [guid(404), 'none'])
      expect(await calls.showRound.execute({ ...ROUND, step })).to.have.nested.property('error.what', 'step');
    const refused = await calls.showRound.execute({ ...ROUND, ...byTwo, pageSize: '0' });
    expect(refused).to.have.nested.property('error.field', 'pageSize');
  });

  it('show of a player the wallets, the accounts and the steps', async () => {
    const shown = accepted(await calls.showPlayer.execute({ agent: AGENT.toLowerCase(), member: 'ann', ...PAGE }));

    expect(shown.player.id).to.equal(PLAYER);
    expect(shown.wallets.map(({ balance }) => balance.toString())).to.deep.equal(['115']);
    expect(shown.timeline.list.map(({ kind }) => kind)).to.have.members(['transaction', 'transaction', 'transfer']);
    const unknown = await calls.showPlayer.execute({ agent: AGENT, member: 'nobody', ...PAGE });
    expect(unknown).to.have.nested.property('error.kind', 'not_found');
  });

  it('list players by the beginning of the name', async () => {
    const { list } = accepted(await calls.listPlayers.execute({ agent: '', player: 'an', active: '', ...PAGE }));

    expect(list.map(({ id }) => id)).to.have.members([PLAYER, OTHERS_PLAYER]);
    const refused = await calls.listPlayers.execute({ agent: '', player: '', active: 'yes', ...PAGE });
    expect(refused).to.have.nested.property('error.field', 'active');
  });

  describe('the search', () => {
    const hitsFor = async (q: string, agent = '') => accepted(await calls.search.execute({ q, agent })).hits;

    it('says where the thing is shown', async () => {
      expect((await hitsFor(' 1 ')).map(({ where }) => where)).to.deep.equal([
        `/rounds/${PROVIDER}/R1?step=${guid(1)}`,
        `/rounds/${PROVIDER}/R1?step=${guid(2)}`,
      ]);
      expect((await hitsFor('R1')).map(({ label }) => label)).to.deep.equal([
        `Round R1 · provider ${PROVIDER} · ${AGENT}`,
      ]);
      expect((await hitsFor(guid(11))).map(({ where }) => where)).to.deep.equal([`/callbacks/${guid(11)}`]);
    });

    it('finds an item in doubt by its name, and shows it to nobody else’s people', async () => {
      const name = `callback-${guid(11)}`;

      expect((await hitsFor(name.toUpperCase())).map(({ kind, where }) => [kind, where])).to.deep.equal([
        ['in_doubt', `/in-doubt/${name}`],
      ]);
      expect(await hitsFor(name, OTHER_AGENT)).to.deep.equal([]);
    });

    it('finds nothing of another Agent', async () => {
      for (const q of ['1', 'R1', 'W1', guid(1), guid(11), AGENT, PROVIDER])
        expect(await hitsFor(q, OTHER_AGENT), q).to.deep.equal([]);
      expect((await hitsFor('ann', OTHER_AGENT)).map(({ agent }) => agent)).to.deep.equal([OTHER_AGENT]);
    });

    it('says when there is more than an answer has', async () => {
      const key = { ...WALLET };
      const events = Array.from({ length: 60 }, (_, number) =>
        decidedOf(
          acceptedOf(
            1_000 + number,
            betEvent(5, { kind: `kind-${number}`, movement: '0', roundId: 'many', wagerId: `W${1_000 + number}` }),
            '115',
          ),
          { messages: [] },
        ),
      );
      await recordIn(world.walletBook, key, events);

      const answer = accepted(await calls.search.execute({ q: '5', agent: '' }));

      expect(answer.hits).to.have.length(50);
      expect(answer.hasMore).to.equal(true);
    });

    for (const q of ['', '  ', 'x'.repeat(201), 'a\u0000']) {
      it(`refuses ${JSON.stringify(q.slice(0, 5))}`, async () => {
        expect(await calls.search.execute({ q, agent: '' })).to.have.nested.property('error.field', 'q');
      });
    }
  });
});
