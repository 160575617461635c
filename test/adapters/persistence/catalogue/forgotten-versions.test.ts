import { expect } from 'chai';
import fc from 'fast-check';
import { formatCursor, ListGameChanges } from '../../../../src/application/catalogue/list-game-changes.ts';
import { KnexOldRows } from '../../../../src/adapters/persistence/retention/knex-old-rows.ts';
import { AGENT, agentOf, arrivalOf, furnish, guid, PROVIDER, rulesOf } from '../../../ports/catalogue-seeds.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { onBothDatabases, type KnexWorld } from '../knex-world.ts';
import { runs } from '../../../support/runs.ts';

const RUNS = runs(6);
const GAMES = 4;
const EVER_MS = Date.UTC(2100, 0);

describe('a catalogue whose past is forgotten', () => {
  onBothDatabases((openWorld) => {
    describeInWorld('in batches', openWorld, (world) => {
      it('answers a cursor as before or refuses it, and refuses none that is younger than what was forgotten', () =>
        fc.assert(
          fc.asyncProperty(fc.array(write, { minLength: 3, maxLength: 12 }), removals, async (writes, removed) => {
            await world().reset();
            await furnish(world());
            const cursors = await madeBy(world(), writes);
            const before = await answersTo(world(), cursors);

            for (const [what, rows] of removed) await new KnexOldRows(world().knex).remove(what, EVER_MS, rows);

            const after = await answersTo(world(), cursors);
            const { oldest } = await world().history.head();
            const isKept = ({ from, to = oldest }: Cursor) => (from === 0 || from >= oldest) && to >= oldest;
            expect(after).to.deep.equal(before.map((answer, at) => (isKept(cursors[at]!) ? answer : 'refused')));
          }),
          { numRuns: RUNS },
        ));
    });
  });
});

interface Cursor {
  readonly from: number;
  readonly to: number | undefined;
}

/** Cursors of each moment, at rest and in the middle of an answer that began at the first one. */
async function madeBy(world: KnexWorld, writes: readonly Write[]): Promise<readonly Cursor[]> {
  const revisions = [0];
  for (const one of writes) {
    await one(world);
    revisions.push((await world.history.head()).revision);
  }
  const middle = revisions[writes.length >> 1]!;
  return [
    ...revisions.map((from) => ({ from, to: undefined })),
    ...revisions.filter((to) => to >= middle).map((to) => ({ from: middle, to })),
    ...revisions.map((to) => ({ from: 0, to })),
  ];
}

function answersTo(world: KnexWorld, cursors: readonly Cursor[]): Promise<readonly unknown[]> {
  const changes = new ListGameChanges(world.history);
  return Promise.all(
    cursors.map(async ({ from, to }) => {
      const { epoch } = await world.history.head();
      const cursor = formatCursor({ from, to, afterId: to === undefined ? '' : guid(0) }, epoch);
      const answer = await changes.execute({ agent: agentOf(), cursor });
      return answer.ok ? answer.value : 'refused';
    }),
  );
}

type Write = (world: KnexWorld) => Promise<unknown>;

const write: fc.Arbitrary<Write> = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: GAMES }), fc.constantFrom('Alpha', 'Beta')).map(
    ([number, name]): Write =>
      (world) =>
        world.games.keep([arrivalOf(number, { name })]),
  ),
  fc.record({ isActive: fc.boolean(), isMaintenance: fc.boolean() }).map(
    (flags): Write =>
      (world) =>
        world.providers.update(PROVIDER, flags),
  ),
  fc.constantFrom([], [{ effect: 'allow' as const }], [{ effect: 'deny' as const, game: guid(1) }]).map(
    (rules): Write =>
      (world) =>
        world.agents.update(AGENT, { offerRules: rulesOf(...rules) }),
  ),
);

const removals = fc.array(
  fc.tuple(fc.constantFrom('game_versions', 'provider_versions', 'agent_versions'), fc.integer({ min: 1, max: 3 })),
  { minLength: 1, maxLength: 4 },
);
