import { expect } from 'chai';
import type { RoundRef } from '../../src/application/ports/timeline-store.ts';
import { allSteps, idOfStep } from '../fakes/in-memory-step-places.ts';
import { AGENT, guid, PROVIDER } from './catalogue-seeds.ts';
import { describeInWorld, type OpenWorld } from './catalogue-world.ts';
import type { InDoubtWorld } from './in-doubt-world.ts';
import { OTHER_AGENT, OTHERS_PLAYER, OTHER_PROVIDER, PLAYER, populate, upstreamOrderOf } from './money-seeds.ts';
import { refusalOf } from './refusal-log.contract.ts';
import { acceptedOf, betEvent, decidedOf, fund, record, recordIn, WALLET, winEvent } from './wallet-seeds.ts';

const ROUND: RoundRef = { provider: PROVIDER, roundId: 'R1', agent: undefined };
const LATER_MS = Date.now() + 3_600_000;
const NO_ID = guid(404);

/** The promises of everything that knows the places of steps: they are those of the timeline in the same world. */
export function stepPlacesContract(title: string, openWorld: OpenWorld<InDoubtWorld>): void {
  describeInWorld(`${title} (a StepPlaces)`, openWorld, (world) => {
    beforeEach(async () => {
      await populate(world());
      await fund(world(), '100');
      await fund(world(), '100', OTHERS_PLAYER);
      const together = [betEvent(1), winEvent(1), betEvent(2, { roundId: 'R1' }), winEvent(2, { roundId: 'R1' })];
      await record(
        world().walletBook,
        ...together.map((event, at) => decidedOf(acceptedOf(10 - at, event, '90'), { messages: [] })),
      );
      await recordIn(world().walletBook, { ...WALLET, agent: OTHER_AGENT, playerId: OTHERS_PLAYER }, [
        decidedOf(acceptedOf(3, betEvent(3, { roundId: 'R1' }), '90')),
      ]);
      await world().transfers.begin(upstreamOrderOf(5, '7', { nowMs: LATER_MS }), LATER_MS + 1);
      const refused = [21, 20].map((number) => refusalOf(number, { event: winEvent(number, { roundId: 'R1' }) }));
      await world().refusals.note(refused.slice(0, 1), LATER_MS);
      await world().refusals.note(refused.slice(1), LATER_MS + 1_000);
      const block = { id: guid(30), reason: 'fraud', untilMs: undefined, note: '', by: 'ann' } as const;
      await world().playerBlocks.place(PLAYER, block);
    });

    for (const agent of [undefined, AGENT, OTHER_AGENT]) {
      it(`know each step of a round by its place in the timeline, ${agent ?? 'whoever played'}`, async () => {
        const round = { ...ROUND, agent };
        const ids = (await allSteps((page) => world().timelineStore.round(round, page))).map(idOfStep);

        const places = await Promise.all(ids.map((id) => world().stepPlaces.inRound(round, id)));

        expect(places).to.deep.equal([...ids.keys()]);
        expect(ids).to.have.length(agent === undefined ? 7 : agent === AGENT ? 6 : 1);
      });
    }

    it('know each step of a player by its place in the timeline', async () => {
      const ids = (await allSteps((page) => world().timelineStore.player(PLAYER, page))).map(idOfStep);

      const places = await Promise.all(ids.map((id) => world().stepPlaces.ofPlayer(PLAYER, id)));

      expect(places).to.deep.equal([...ids.keys()]);
      expect(ids).to.have.length(9);
    });

    it('know no step of another round, Agent or player', async () => {
      const { stepPlaces } = world();

      expect(await stepPlaces.inRound({ ...ROUND, roundId: 'R2' }, guid(10))).to.equal(undefined);
      expect(await stepPlaces.inRound({ ...ROUND, provider: OTHER_PROVIDER }, guid(10))).to.equal(undefined);
      expect(await stepPlaces.inRound({ ...ROUND, agent: OTHER_AGENT }, guid(10))).to.equal(undefined);
      expect(await stepPlaces.inRound(ROUND, guid(5))).to.equal(undefined);
      expect(await stepPlaces.ofPlayer(OTHERS_PLAYER, guid(10))).to.equal(undefined);
    });

    for (const id of [NO_ID, 'no guid', '\u0000'])
      it(`know no step ${JSON.stringify(id)}`, async () => {
        expect(await world().stepPlaces.inRound(ROUND, id)).to.equal(undefined);
        expect(await world().stepPlaces.ofPlayer(PLAYER, id)).to.equal(undefined);
      });
  });
}
