import { expect } from 'chai';
import { LedgerView, type ListedTransaction } from '../faults/kill-test/ledger-view.ts';
import { describeWithPostgres } from '../support/postgres.ts';
import { ThreeGateways, until } from './three-gateways.ts';

const GAMES = 40;
const GENERATIONS = 12;
const READERS = 3;
/** Callbacks that are heard before the kill, and again after it. */
const HEARD_MIN = 60;

describeWithPostgres('three gateways behind a proxy that takes turns', (database) => {
  let world: ThreeGateways;

  before(async () => {
    world = await ThreeGateways.open(database().url);
  });

  after(() => world.close());

  describe('the game list', () => {
    const generation = (number: number) =>
      Array.from({ length: GAMES }, (_, at) => ({
        provider: 'LIST',
        code: String(at),
        name: `Generation ${number}`,
        category: 'SLOT',
        currencies: ['USD'],
      }));

    const namesOf = (list: unknown) => [...new Set((list as { name: string }[]).map(({ name }) => name))];
    const whole = (baseUrl?: string) =>
      world.agent('/game/list', { provider: 'LIST', pageSize: String(GAMES) }, baseUrl);

    it('is of one moment in every answer, while any process is told of changes', async () => {
      await world.admin('POST /providers', { code: 'LIST', protocol: 'provider-a' });
      let isOver = false;
      const seen: string[][] = [];
      const reading = Array.from({ length: READERS }, async () => {
        while (!isOver) seen.push(namesOf((await whole()).data['list']));
      });

      for (let number = 1; number <= GENERATIONS; number += 1) {
        await world.admin('POST /games/import', generation(number));
      }
      isOver = true;
      await Promise.all(reading);

      expect(seen.filter((names) => names.length > 1)).to.deep.equal([]);
      expect(new Set(seen.flat()).size).to.be.greaterThan(2);
    });

    it('is the same in every process soon after a change, and its pages fit together whoever answers them', async () => {
      const last = [`Generation ${GENERATIONS}`];
      for (const { baseUrl } of world.running) {
        await until(async () => namesOf((await whole(baseUrl)).data['list']).join() === last.join());
      }

      const answers = await Promise.all(world.running.map(({ baseUrl }) => whole(baseUrl)));
      const pages: unknown[] = [];
      for (let page = 1; page <= 4; page += 1) {
        const asked = { provider: 'LIST', pageSize: '10', page: String(page) };
        pages.push(...((await world.agent('/game/list', asked)).data['list'] as unknown[]));
      }

      expect(answers[1]).to.deep.equal(answers[0]);
      expect(answers[2]).to.deep.equal(answers[0]);
      expect(pages).to.deep.equal(answers[0]!.data['list']);
    });
  });

  describe('the money', () => {
    let playing: Promise<unknown>;

    before(async () => {
      await world.takeSeats();
      playing = Promise.all(world.tables.map((table) => table.work()));
      // Whoever fails is heard of when all are awaited.
      playing.catch(() => undefined);
    });

    it('is told to the Agent once for each movement, and in order', async () => {
      await until(() => world.system.received.length > HEARD_MIN);

      const { arrivals, book } = world;

      expect(new Set(arrivals).size).to.equal(arrivals.length);
      expect(book.findings()).to.deep.equal([]);
    });

    it('survives kill -9 of one of them under load: nothing is lost, and only what was under way comes twice', async () => {
      const [, killed] = world.running;
      await world.kill(killed!);
      // What it has sent may still be on its way.
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      const heardUntilKill = world.arrivals.length;
      await until(() => world.system.received.length > heardUntilKill + HEARD_MIN);
      world.course.isOver = true;
      await playing;
      const { baseUrl } = world.running[0]!;
      await until(async () => (await world.admin('GET /callbacks?status=pending', undefined, baseUrl))['total'] === 0);

      const { arrivals, book } = world;
      const repeated = arrivals.filter((id, at) => arrivals.indexOf(id) !== at);
      const ledger = await LedgerView.read(baseUrl);
      const accepted = ledger.transactions.filter(({ status, kind }) => status === 'accepted' && kind !== 'report');
      // The Agent never heard of a bet that was refused, and so hears of no end of it.
      const due = accepted.filter((one) => !ledger.isOfRefusedBet(one));

      expect(world.course.findings).to.deep.equal([]);
      expect(world.course.unknown, 'requests that met the killed one').to.be.greaterThan(0);
      expect(book.findings()).to.deep.equal([]);
      expect(repeated.filter((id) => arrivals.indexOf(id) >= heardUntilKill)).to.deep.equal([]);
      expect(book.arrivals.map(toldOf).toSorted()).to.deep.equal(due.map(keptAs).toSorted());
      expect((await world.admin('GET /audit', undefined, baseUrl))['sound']).to.equal(true);
    });

    it('is the same in the books of the Agent, the providers and the gateway', async () => {
      const { baseUrl } = world.running[0]!;

      for (const { gateway, agent, providers } of await world.balances(baseUrl)) {
        expect([agent, providers]).to.deep.equal([gateway, gateway]);
      }
    });
  });
});

const toldOf = (told: { provider: string; username: string; action: string; transactionId: string }) =>
  [told.provider, told.username, told.action, told.transactionId].join(' ');

const keptAs = (kept: ListedTransaction) => [kept.provider, kept.member_id, kept.action, kept.transaction_id].join(' ');
