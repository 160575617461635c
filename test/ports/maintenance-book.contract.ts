import { expect } from 'chai';
import type { NewWindow } from '../../src/application/ports/maintenance-book.ts';
import type { NewNotice } from '../../src/domain/notification/notice.ts';
import { PageRequest } from '../../src/domain/shared/page-request.ts';
import { AGENT, agentOf, arrivalOf, guid, PROVIDER, providerOf, stock } from './catalogue-seeds.ts';
import { describeInWorld, type OpenWorld } from './catalogue-world.ts';

const HOUR_MS = 3_600_000;
const GAMES = [guid(1), guid(2)] as const;

/** A window so many hours from now, by the clock of the test, which is that of the database within a second. */
const windowOf = (number: number, fromHours: number, toHours: number, changes: Partial<NewWindow> = {}): NewWindow => ({
  id: guid(100 + number),
  provider: PROVIDER,
  games: [],
  fromMs: Date.now() + fromHours * HOUR_MS,
  toMs: Date.now() + toHours * HOUR_MS,
  note: 'a note',
  createdAtMs: Date.now(),
  createdBy: 'ann',
  ...changes,
});
const TOLD: NewNotice = { agent: AGENT, kind: 'maintenance.started', data: {} };
const ANY = { provider: undefined, status: undefined };

/** The promises of every book of maintenance. */
export function maintenanceBookContract(title: string, openWorld: OpenWorld): void {
  describeInWorld(`${title} (a MaintenanceBook)`, openWorld, (world) => {
    const book = () => world().maintenance;
    const statusOf = async (number: number) => (await book().find(guid(100 + number)))?.status;
    const noticed = async () => {
      const every = { agent: AGENT, kind: undefined, status: undefined, sinceMs: undefined, untilMs: undefined };
      return (await world().notices.list(every, PageRequest.first(9))).total;
    };
    const turns = async (leadMs = 0) => (await book().due(leadMs)).map(({ window, turn }) => [window.id, turn]);

    beforeEach(async () => {
      await world().providers.create(providerOf());
      await world().providers.create(providerOf({ code: 'Q' }));
      await world().agents.create(agentOf({ noticeUrl: 'https://agent.example/notices' }));
      await stock(world(), arrivalOf(1), arrivalOf(2));
    });

    it('keeps a window as it was added', async () => {
      const window = windowOf(1, 1, 2, { games: [GAMES[0]] });

      expect(await book().add(window)).to.equal(undefined);

      expect(await book().find(window.id)).to.deep.equal({ ...window, status: 'scheduled', announcedAtMs: undefined });
      expect(await book().find(guid(99))).to.equal(undefined);
      expect(await book().find('not-a-guid')).to.equal(undefined);
    });

    it('refuses a window that overlaps one of the same games, and names it', async () => {
      await book().add(windowOf(1, 1, 2));
      await book().add(windowOf(2, 3, 4, { games: [GAMES[0]] }));
      const added = async (window: NewWindow) => (await book().add(window))?.id;

      expect(await added(windowOf(3, 1.5, 2.5))).to.equal(guid(101));
      expect(await added(windowOf(3, 0, 9, { games: [GAMES[1]] }))).to.equal(guid(101));
      expect(await added(windowOf(3, 3.5, 5))).to.equal(guid(102));
      expect(await added(windowOf(3, 3.5, 5, { games: [...GAMES] }))).to.equal(guid(102));
      expect(await added(windowOf(3, 3.5, 5, { games: [GAMES[1]] }))).to.equal(undefined);
      expect(await added(windowOf(4, 1, 2, { provider: 'Q' }))).to.equal(undefined);
      expect(await added(windowOf(5, 2.1, 2.9))).to.equal(undefined);
    });

    it('takes one of two that overlap and are added at once', async () => {
      const answers = await Promise.all([book().add(windowOf(1, 1, 2)), book().add(windowOf(2, 1, 2))]);

      expect(answers.filter((answer) => answer === undefined)).to.have.length(1);
      expect((await book().list(ANY, PageRequest.first(9))).total).to.equal(1);
    });

    it('knows the steps that are due, and makes each once with its notices', async () => {
      await book().add(windowOf(1, 1, 2));
      await book().add(windowOf(2, -1, 0.5));
      await book().add(windowOf(3, -3, -2));
      expect(await turns()).to.deep.equal([
        [guid(103), 'ended'],
        [guid(102), 'running'],
      ]);
      const due = await book().due(2 * HOUR_MS);
      expect(due.map(({ turn }) => turn)).to.deep.equal(['ended', 'running', 'announced']);

      const made = await Promise.all([...due, ...due].map((each) => book().turn(each, [TOLD])));

      expect(made.filter(Boolean)).to.have.length(3);
      expect(await noticed()).to.equal(3);
      expect([await statusOf(1), await statusOf(2), await statusOf(3)]).to.deep.equal([
        'scheduled',
        'running',
        'ended',
      ]);
      expect(await turns(2 * HOUR_MS)).to.deep.equal([]);
      expect(await book().turn({ ...due[2]!, turn: 'running' }, [TOLD])).to.equal(false);
    });

    it('cancels what is not over, and tells of it if Agents were told of the window', async () => {
      await book().add(windowOf(1, 1, 2));
      await book().add(windowOf(2, -1, 0.5));
      await book().add(windowOf(3, -3, -2));
      for (const due of await book().due(0)) await book().turn(due, []);

      expect(await book().cancel(guid(101), [TOLD])).to.equal(true);
      expect(await noticed()).to.equal(0);
      expect(await book().cancel(guid(102), [TOLD])).to.equal(true);
      expect(await noticed()).to.equal(1);
      expect(await book().cancel(guid(102), [TOLD])).to.equal(false);
      expect(await book().cancel(guid(103), [TOLD])).to.equal(false);
      expect([await statusOf(1), await statusOf(2), await statusOf(3)]).to.deep.equal([
        ...['cancelled', 'cancelled', 'ended'],
      ]);
      expect(await book().add(windowOf(4, -1, 9))).to.equal(undefined);
    });

    it('covers games by the clock, before any step was made', async () => {
      await book().add(windowOf(1, -1, 0.5, { games: [GAMES[0]] }));
      await book().add(windowOf(2, 1, 2));
      await book().add(windowOf(3, -3, -2));
      const covers = (id: string, provider = PROVIDER) => book().covers({ provider, id });

      expect([await covers(GAMES[0]), await covers(GAMES[1]), await covers(GAMES[0], 'Q')]).to.deep.equal([
        ...[true, false, false],
      ]);
      await book().cancel(guid(101), []);
      expect(await covers(GAMES[0])).to.equal(false);
    });

    it('lists the last that begins first, by provider and status', async () => {
      await book().add(windowOf(1, 1, 2));
      await book().add(windowOf(2, 3, 4));
      await book().add(windowOf(3, 1, 2, { provider: 'Q' }));
      await book().cancel(guid(102), []);
      const ids = async (filter: object) =>
        (await book().list({ ...ANY, ...filter }, PageRequest.first(9))).list.map(({ id }) => id);

      expect((await ids({}))[0]).to.equal(guid(102));
      expect(await ids({ provider: PROVIDER })).to.deep.equal([guid(102), guid(101)]);
      expect(await ids({ status: 'scheduled', provider: 'Q' })).to.deep.equal([guid(103)]);
      expect(await book().list(ANY, PageRequest.first(1))).to.include({ total: 3 });
    });
  });
}
