import { expect } from 'chai';
import type { ListOwnSessionsInput } from '../../../src/application/players/game-sessions.ts';
import { accepted, agentOf, guid } from '../../ports/catalogue-seeds.ts';
import { ANN, GAME_AT_A, GAME_AT_B, playerDesk, UNREACHABLE, type PlayerDesk } from './player-desk.ts';

const OTHER = agentOf({ code: 'OTHER' });

describe('sessions of players', () => {
  let desk: PlayerDesk;
  let atA: string;
  let atB: string;

  const launch = async (gameId: string, memberId = 'bob', currency = 'USD') =>
    accepted(await desk.launchGame.execute({ agent: ANN, memberId, gameId, currency })).sessionId;
  const ending = (sessionId: string | undefined, agent = ANN) => desk.endOwnSession.execute({ agent, sessionId });
  const endOf = async (sessionId: string) => (await desk.gameSessions.find(sessionId))?.endedBecause;

  /** Games are ended by B, and not by A. */
  beforeEach(async () => {
    desk = await playerDesk();
    atA = await launch(GAME_AT_A);
    atB = await launch(GAME_AT_B);
    for (const code of ['A', 'B']) desk.gateways.of(code).asked.length = 0;
  });

  describe('EndOwnSession', () => {
    it('ends a session at its provider, with the others of the account', async () => {
      const other = await launch(GAME_AT_B, 'eve');

      const ended = accepted(await ending(atB));

      expect(ended).to.include({ sessionId: atB, isActive: false, endedBecause: 'ended' });
      expect(desk.gateways.of('B').asked.at(-1)).to.deep.equal({
        call: 'kick_logout',
        input: { player: { name: 'ANN_BOB', currency: 'USD' } },
      });
      expect([await endOf(atA), await endOf(other)]).to.deep.equal([undefined, undefined]);
      expect((await desk.players.find('ANN', 'BOB'))?.isActive).to.equal(true);
    });

    it('answers the same for a session that is over, and asks nobody', async () => {
      const first = await ending(atB);

      expect(await ending(` ${atB} `)).to.deep.equal(first);
      expect(desk.asked()).to.deep.equal(['B kick_logout']);
    });

    it('says where the provider cannot end games, and leaves the session', async () => {
      expect(await ending(atA)).to.have.nested.property('error.kind', 'unsupported_call');
      expect(await endOf(atA)).to.equal(undefined);
      expect(desk.asked()).to.deep.equal([]);
    });

    it('tells the failure of a provider, and can be repeated', async () => {
      desk.gateways.of('B').failNext(UNREACHABLE);

      expect(await ending(atB)).to.have.nested.property('error.kind', 'provider_failed');
      expect(await endOf(atB)).to.equal(undefined);
      expect(accepted(await ending(atB)).isActive).to.equal(false);
    });

    for (const [title, id, agent, kind] of [
      ['of another Agent', () => atB, OTHER, 'not_found'],
      ['that does not exist', () => guid(77), ANN, 'not_found'],
      ['whose id is none', () => 'x', ANN, 'not_found'],
      ['without an id', () => undefined, ANN, 'invalid_parameter'],
    ] as const) {
      it(`refuses a session ${title} as ${kind}`, async () => {
        expect(await ending(id(), agent)).to.have.nested.property('error.kind', kind);
        expect(desk.asked()).to.deep.equal([]);
      });
    }

    it('knows a session of its player only, if the player is named', async () => {
      const by = (memberId: string) => desk.endOwnSession.execute({ agent: ANN, sessionId: atB }, memberId);

      expect(await by('eve')).to.have.nested.property('error.kind', 'not_found');
      expect(accepted(await by('bob')).endedBecause).to.equal('ended');
    });
  });

  describe('whose player is logged out or blocked', () => {
    it('are over at the providers that end games', async () => {
      await desk.logOutPlayer.execute({ agent: ANN, memberId: 'bob' });
      expect([await endOf(atA), await endOf(atB)]).to.deep.equal([undefined, 'logout']);

      const again = await launch(GAME_AT_B);
      await desk.blockPlayer.execute({ agent: ANN, memberId: 'bob', reason: 'kyc' });
      expect([await endOf(atA), await endOf(again)]).to.deep.equal([undefined, 'block']);
    });

    it('go on where the provider could not be asked', async () => {
      desk.gateways.of('B').failNext(UNREACHABLE);

      await desk.logOutPlayer.execute({ agent: ANN, memberId: 'bob' });

      expect(await endOf(atB)).to.equal(undefined);
    });

    it('do not end if they began while the provider ended the earlier ones', async () => {
      const { call } = desk.gateways.of('B');
      let later = '';
      desk.gateways.of('B').call = async (...asked) => {
        desk.gateways.of('B').call = call;
        later = await launch(GAME_AT_B);
        return call.apply(desk.gateways.of('B'), asked);
      };

      await desk.logOutPlayer.execute({ agent: ANN, memberId: 'bob', provider: 'B' });

      expect([await endOf(atB), await endOf(later)]).to.deep.equal(['replaced', undefined]);
    });

    it('are over if the block came during the launch', async () => {
      const { begin } = desk.gameSessions;
      desk.gameSessions.begin = async (session) => {
        await desk.blockPlayer.execute({ agent: ANN, memberId: 'bob', reason: 'fraud' });
        await begin.call(desk.gameSessions, session);
      };

      const launched = await desk.launchGame.execute({
        agent: ANN,
        memberId: 'bob',
        gameId: GAME_AT_A,
        currency: 'EUR',
      });

      expect(launched).to.have.nested.property('error.kind', 'player_disabled');
      expect(desk.books.players.sessions[0]?.ended?.because).to.equal('block');
    });
  });

  describe('ListOwnSessions', () => {
    const listing = (input: Partial<ListOwnSessionsInput> = {}) =>
      desk.listOwnSessions.execute({ agent: ANN, ...input });
    const idsOf = async (input: Partial<ListOwnSessionsInput>) =>
      accepted(await listing(input)).list.map(({ sessionId }) => sessionId);

    it('lists the Agent’s own, the newest first, by each filter', async () => {
      await ending(atB);

      expect(await idsOf({})).to.deep.equal([atB, atA]);
      expect(await idsOf({ agent: OTHER })).to.deep.equal([]);
      expect(await idsOf({ memberId: 'Bob', provider: 'a' })).to.deep.equal([atA]);
      expect(await idsOf({ gameId: GAME_AT_B.toUpperCase() })).to.deep.equal([atB]);
      expect(await idsOf({ active: 'false' })).to.deep.equal([atB]);
      expect(await idsOf({ since: '2999-01-01T00:00:00Z' })).to.deep.equal([]);
      expect(await idsOf({ page: '2', pageSize: '1' })).to.deep.equal([atA]);
    });

    for (const [input, field] of [
      [{ active: 'perhaps' }, 'active'],
      [{ gameId: 'x' }, 'game_id'],
      [{ since: 'yesterday' }, 'since'],
      [{ pageSize: '101' }, 'pageSize'],
    ] as const) {
      it(`refuses ${JSON.stringify(input)}, and names ${field}`, async () => {
        expect(await listing(input))
          .to.deep.include({ ok: false })
          .and.to.have.nested.property('error.field', field);
      });
    }
  });
});
