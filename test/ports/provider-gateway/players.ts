import { expect } from 'chai';
import type { UnifiedCall } from '../../../src/domain/provider/unified-call.ts';
import type { UpstreamPlayer } from '../../../src/domain/provider/upstream-call.ts';
import { accepted } from '../catalogue-seeds.ts';
import { asking } from './asking.ts';
import type { UpstreamWorld } from './upstream-world.ts';

/** Players, and the games they open. */
export function players(world: () => UpstreamWorld, asked: readonly UnifiedCall[]): void {
  const { ask, testOf } = asking(world, asked);
  const playerOf = (name: string): UpstreamPlayer => ({ name, currency: world().sample.currency });

  testOf('player_registration', 'says of a new player what it says the second time', async () => {
    const player = playerOf('NEWCOMER07');
    const first = accepted(await ask('player_registration', { player }));

    expect(first.status).to.be.oneOf(['registered', 'at_launch']);
    expect(accepted(await ask('player_registration', { player }))).to.deep.equal(first);
  });

  testOf('game_launch', 'launches a game for whoever was registered', async () => {
    const player = playerOf('NEWCOMER07');
    await ask('player_registration', { player });

    const { url } = accepted(await ask('game_launch', { player }));

    expect(new URL(url).protocol).to.match(/^https?:$/);
  });

  testOf('game_demo', 'launches a trial', async () => {
    const { url } = accepted(await ask('game_demo'));

    expect(new URL(url).protocol).to.match(/^https?:$/);
  });

  testOf('kick_logout', 'logs a player out who is in a game', async () => {
    accepted(await ask('game_launch'));

    expect(accepted(await ask('kick_logout'))).to.deep.equal({});
  });

  testOf('health_check', 'is healthy', async () => {
    expect(accepted(await ask('health_check'))).to.deep.equal({});
  });

  testOf('balance_query', 'refuses to tell the balance of somebody whom the provider does not have', async () => {
    const answer = await ask('balance_query', { player: playerOf('NOBODY0815') });

    expect(answer).to.have.nested.property('error.reason', 'player_not_found');
  });
}
