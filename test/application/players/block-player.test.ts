import { expect } from 'chai';
import type { BlockPlayerInput } from '../../../src/application/players/block-player.ts';
import { ShowOwnPlayer } from '../../../src/application/players/show-own-player.ts';
import { fund } from '../../ports/wallet-seeds.ts';
import { ANN, GAME_AT_A, playerDesk, TIMED_OUT, type PlayerDesk } from './player-desk.ts';

const LATER = '2999-01-15T00:00:00Z';

describe('BlockPlayer', () => {
  let desk: PlayerDesk;

  beforeEach(async () => {
    desk = await playerDesk();
  });

  const blocking = (input: Partial<BlockPlayerInput> = {}) =>
    desk.blockPlayer.execute({ agent: ANN, memberId: 'bob', reason: 'fraud', ...input });
  const launching = () => desk.launchGame.execute({ agent: ANN, memberId: 'bob', gameId: GAME_AT_A, currency: 'USD' });

  it('blocks the player under the Agent’s name, and ends the games where the provider can', async () => {
    const player = await desk.player('BOB', 'A', 'B');
    await desk.players.setActive(player.id, true);

    const blocked = await blocking({ until: LATER, note: ' seen twice ' });

    expect(blocked.ok && blocked.value.sessions).to.deep.equal([
      { provider: 'A', currency: 'USD', status: 'not_supported' },
      { provider: 'B', currency: 'USD', status: 'ended' },
    ]);
    const [block] = await desk.playerBlocks.standing(player.id);
    expect(block).to.include({ reason: 'fraud', note: 'seen twice', by: 'agent:ANN', untilMs: Date.parse(LATER) });
    expect(desk.asked()).to.deep.equal(['B kick_logout']);
    expect((await desk.players.find('ANN', 'BOB'))?.isActive).to.equal(false);
  });

  it('stands although a provider does not answer, and says where the games could not be ended', async () => {
    const player = await desk.player('BOB', 'B');
    desk.gateways.of('B').failNext(TIMED_OUT);

    const blocked = await blocking();

    expect(blocked.ok && blocked.value.sessions.map(({ provider, status }) => [provider, status])).to.deep.equal([
      ['B', 'failed'],
    ]);
    expect(await desk.playerBlocks.standing(player.id)).to.have.length(1);
  });

  it('refuses launches, which do not lift it, and asks no provider', async () => {
    const player = await desk.player('BOB', 'A');
    await blocking({ until: LATER });
    desk.gateways.of('A').asked.length = 0;

    const launched = await launching();

    expect(launched.ok ? undefined : launched.error).to.deep.equal({
      kind: 'player_disabled',
      sentence: 'player "BOB" is blocked (fraud) until 2999-01-15T00:00:00.000Z',
    });
    expect(desk.asked()).to.deep.equal([]);
    expect((await desk.players.find('ANN', 'BOB'))?.isActive).to.equal(false);
    expect(await desk.playerBlocks.standing(player.id)).to.have.length(1);
  });

  it('refuses a launch that is under way, whose address nobody gets', async () => {
    const { id } = await desk.player('BOB', 'A');
    const { open } = desk.accounts;
    // The account is looked for between the two looks at the blocks.
    desk.accounts.open = async (...asked) => {
      await blocking();
      return open.apply(desk.accounts, asked);
    };

    const launched = await launching();

    expect(launched.ok ? undefined : launched.error.kind).to.equal('player_disabled');
    expect((await desk.players.byId(id))?.isActive).to.equal(false);
    expect(desk.asked()).to.deep.equal(['A game_launch']);
  });

  it('lets the player launch again after it was lifted', async () => {
    await desk.player('BOB', 'A');
    await blocking();

    const unblocked = await desk.unblockPlayer.execute({ agent: ANN, memberId: 'bob' });

    expect(unblocked).to.deep.equal({ ok: true, value: { memberId: 'BOB', blocks: [] } });
    expect((await launching()).ok).to.equal(true);
  });

  it('is no effect of a logout, after which the player may launch', async () => {
    await desk.player('BOB', 'A');
    await desk.logOutPlayer.execute({ agent: ANN, memberId: 'bob' });

    expect((await launching()).ok).to.equal(true);
  });

  it('is not lifted before the end that the player wanted', async () => {
    await desk.player('BOB');
    await blocking({ reason: 'self_exclusion', until: LATER });

    const refused = await desk.unblockPlayer.execute({ agent: ANN, memberId: 'bob' });
    const agreed = await desk.unblockPlayer.execute({ agent: ANN, memberId: 'bob' }, 'ann', true);

    expect(refused.ok ? undefined : refused.error).to.deep.equal({
      kind: 'block_not_over',
      sentence:
        'the self_exclusion of player "BOB" has not ended: it stands until 2999-01-15T00:00:00.000Z; before that ' +
        'only an admin of the operator may lift it, with a second person',
    });
    expect(agreed.ok).to.equal(true);
  });

  for (const [input, field, rule] of [
    [{ reason: '' }, 'reason', 'must be given'],
    [{ reason: 'bad mood' }, 'reason', 'must be one of self_exclusion, cooling_off, fraud, kyc, other'],
    [{ until: '2020-01-15T00:00:00Z' }, 'until', 'must be in the future'],
    [{ note: 'x'.repeat(501) }, 'note', 'must be at most 500 characters'],
    [{ note: 'a\u202eb' }, 'note', 'must be free of invisible characters and of those that change the direction'],
    [{ memberId: '' }, 'member_id', 'must be given'],
  ] as const) {
    it(`refuses ${JSON.stringify(input).slice(0, 40)}, and changes nothing`, async () => {
      const player = await desk.player('BOB');

      const refused = await blocking(input);

      expect(refused.ok ? undefined : refused.error).to.deep.equal({ kind: 'invalid_parameter', field, rule });
      expect(await desk.playerBlocks.latest(player.id, 1)).to.deep.equal([]);
    });
  }

  for (const until of ['tomorrow', '2999-01-15', '2999-02-30T00:00:00Z']) {
    it(`refuses "${until}" as an end`, async () => {
      await desk.player('BOB');

      const refused = await blocking({ until });

      expect(refused.ok ? undefined : refused.error).to.include({ kind: 'invalid_parameter', field: 'until' });
    });
  }

  it('does not know a player whom nobody registered', async () => {
    const results = [
      await blocking({ memberId: 'nobody' }),
      await desk.unblockPlayer.execute({ agent: ANN, memberId: 'nobody' }),
    ];

    expect(results.map((result) => (result.ok ? 'ok' : result.error.kind))).to.deep.equal([
      'player_not_found',
      'player_not_found',
    ]);
  });
});

describe('ShowOwnPlayer', () => {
  it('shows blocks, balances and accounts, and asks no provider', async () => {
    const desk = await playerDesk();
    const { id } = await desk.player('BOB', 'A');
    await fund(desk, '12.5', id);
    await desk.blockPlayer.execute({ agent: ANN, memberId: 'bob', reason: 'kyc' });
    const wallets = async () => [
      { currency: 'USD', balance: await desk.wallets.balanceOf(id, 'USD'), reportedBalance: undefined, movements: 1 },
    ];
    const show = new ShowOwnPlayer({ ...desk, timelineStore: { wallets } });

    const shown = await show.execute({ agent: ANN, memberId: 'bob' });

    expect(shown.ok && { ...shown.value, blocks: shown.value.blocks.map(({ reason }) => reason) }).to.deep.equal({
      memberId: 'BOB',
      hubMemberId: 'ANN_BOB',
      lastSession: undefined,
      isActive: false,
      blocked: true,
      blocks: ['kyc'],
      limits: [],
      balances: [{ currency: 'USD', balance: '12.5000' }],
      accounts: await desk.accounts.listOf(id),
    });
    expect(desk.asked()).to.deep.equal([]);
  });
});
