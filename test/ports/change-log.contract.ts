import { expect } from 'chai';
import type { BegunChange, ChangeFilter, ChangeLog, ChangeOutcome } from '../../src/application/ports/change-log.ts';
import { PageRequest } from '../../src/domain/shared/page-request.ts';
import { accepted, guid, MOMENT_MS } from './catalogue-seeds.ts';

/** An empty log. */
export interface ChangeLogWorld {
  readonly log: ChangeLog;
  close(): Promise<void>;
}

const changeOf = (number: number, changes: Partial<BegunChange> = {}): BegunChange => ({
  id: guid(number),
  atMs: MOMENT_MS + number,
  actor: 'ann',
  credential: 'token:1',
  address: '192.0.2.7',
  requestId: `r-${number}`,
  method: 'PATCH',
  path: '/admin/v1/agents/A',
  entity: 'agents/A',
  before: '{"name":"A"}',
  ...changes,
});

const outcomeOf = (changes: Partial<ChangeOutcome> = {}): ChangeOutcome => ({
  endedAtMs: MOMENT_MS + 50,
  entity: 'agents/A',
  code: 0,
  fields: ['name', 'credentials'],
  after: '{"name":"B"}',
  ...changes,
});

const EVERY: ChangeFilter = { entity: undefined, actor: undefined, sinceMs: undefined };
const FIRST_PAGE = accepted(PageRequest.of('1', '10'));

/** The promises of every log of changes. */
export function changeLogContract(title: string, openWorld: () => Promise<ChangeLogWorld>): void {
  describe(`${title} (a ChangeLog)`, () => {
    let world: ChangeLogWorld;

    beforeEach(async () => {
      world = await openWorld();
    });

    afterEach(() => world.close());

    const idsOf = async (changes: Partial<ChangeFilter>): Promise<readonly string[]> =>
      (await world.log.list({ ...EVERY, ...changes }, FIRST_PAGE)).list.map(({ id }) => id);

    it('tells of a change that was begun, and then how it ended', async () => {
      await world.log.begin(changeOf(1));
      const begun = await world.log.list(EVERY, FIRST_PAGE);
      await world.log.end(guid(1), outcomeOf());
      const ended = await world.log.list(EVERY, FIRST_PAGE);

      expect(begun).to.deep.equal({ list: [{ ...changeOf(1), outcome: undefined }], total: 1 });
      expect(ended).to.deep.equal({ list: [{ ...changeOf(1), outcome: outcomeOf() }], total: 1 });
    });

    it('keeps what has nothing before or after', async () => {
      const change = changeOf(1, { before: undefined });
      const outcome = outcomeOf({ after: undefined, fields: [], code: 1001 });
      await world.log.begin(change);
      await world.log.end(guid(1), outcome);

      expect((await world.log.list(EVERY, FIRST_PAGE)).list).to.deep.equal([{ ...change, outcome }]);
    });

    it('lets no outcome be written twice', async () => {
      await world.log.begin(changeOf(1));
      await world.log.end(guid(1), outcomeOf());

      const again = await world.log.end(guid(1), outcomeOf({ code: 9999 })).catch((error: unknown) => error);

      expect(again).to.be.instanceOf(Error);
      expect((await world.log.list(EVERY, FIRST_PAGE)).list[0]?.outcome?.code).to.equal(0);
    });

    it('has the newest first, page by page, with the true total', async () => {
      for (const number of [1, 2, 3]) await world.log.begin(changeOf(number));

      const second = await world.log.list(EVERY, accepted(PageRequest.of('2', '2')));
      const beyond = await world.log.list(EVERY, accepted(PageRequest.of('9', '2')));

      expect(await idsOf({})).to.deep.equal([guid(3), guid(2), guid(1)]);
      expect(second).to.deep.equal({ list: [{ ...changeOf(1), outcome: undefined }], total: 3 });
      expect(beyond).to.deep.equal({ list: [], total: 3 });
    });

    it('is limited to an entity, an actor and a moment where these are given', async () => {
      await world.log.begin(changeOf(1));
      await world.log.begin(changeOf(2, { entity: 'agents', actor: 'bob' }));
      await world.log.end(guid(2), outcomeOf({ entity: 'agents/B' }));

      expect(await idsOf({ entity: 'agents/A' })).to.deep.equal([guid(1)]);
      expect(await idsOf({ entity: 'agents/B' })).to.deep.equal([guid(2)]);
      expect(await idsOf({ entity: 'agents' })).to.deep.equal([]);
      expect(await idsOf({ actor: 'bob' })).to.deep.equal([guid(2)]);
      expect(await idsOf({ actor: 'bob', entity: 'agents/A' })).to.deep.equal([]);
      expect(await idsOf({ sinceMs: MOMENT_MS + 2 })).to.deep.equal([guid(2)]);
      expect(await idsOf({ entity: '\0' })).to.deep.equal([]);
    });
  });
}
