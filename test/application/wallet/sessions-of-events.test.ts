/** The sessions that callbacks name, in both wallet modes. */
import { expect } from 'chai';
import type { NewGameSession } from '../../../src/application/ports/game-sessions.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { AGENT, guid, PROVIDER } from '../../ports/catalogue-seeds.ts';
import { PLAYER } from '../../ports/money-seeds.ts';
import type { MoneyWorld } from '../../ports/money-world.ts';
import { betEvent, cancelEvent, fund, NO_REPORT, winEvent } from '../../ports/wallet-seeds.ts';
import { ProviderDesk } from './provider-desk.ts';
import { has, SeamlessDesk, TIMED_OUT } from './seamless-desk.ts';

const launch = ({ gameSessions }: MoneyWorld, number: number, changes: Partial<NewGameSession> = {}) =>
  gameSessions.begin({
    sessionId: guid(number),
    agent: AGENT,
    playerId: PLAYER,
    provider: PROVIDER,
    currency: 'USD',
    gameId: guid(900),
    gameCode: 'G1',
    leadsTo: undefined,
    reference: `visit ${number}`,
    expiresAtMs: undefined,
    ...changes,
  });

const report = { ...NO_REPORT, gameCode: 'G1' };

type Body = Readonly<Record<string, unknown>>;
/** The action, the session and the text of each. */
const shown = (bodies: readonly Body[]) =>
  bodies.map(({ action, session_id, reference, session_is_derived }) =>
    session_id === undefined ? [action] : [action, session_id, reference, session_is_derived],
  );
const told = async (world: MoneyWorld) =>
  (await world.messages()).filter(({ role }) => role !== 'bet-push').map(({ body }) => JSON.parse(body) as Body);

describe('the sessions of events', () => {
  it('are the last launch of their game, in each callback of a wallet of the gateway', async () => {
    const desk = new ProviderDesk(inMemoryWorld());
    await desk.furnish();
    await fund(desk.world, '100');
    await desk.take(betEvent(1, { report }));
    await launch(desk.world, 1);
    await launch(desk.world, 2, { gameCode: 'G2', gameId: guid(901) });
    await desk.take(betEvent(2, { report }));
    await desk.take(betEvent(3, { report: { ...report, gameCode: 'G3' } }));
    await desk.take(winEvent(2, { report }));
    // The cancellation names no game. Its bet does.
    await desk.take(cancelEvent(1));

    expect(shown(await told(desk.world))).to.deep.equal([
      ['BET'],
      ['BET', guid(1), 'visit 1', true],
      ['BET'],
      ['SETTLED', guid(1), 'visit 1', true],
      ['CANCEL', guid(1), 'visit 1', true],
    ]);
  });

  it('are in the question about a bet, in the cancellation of a lost one, and in later callbacks', async () => {
    const desk = await SeamlessDesk.open('0');
    const { world } = desk.provider;
    await launch(world, 1);
    desk.answering = () => has('90');
    await desk.provider.take(betEvent(1, { report }));
    await desk.provider.take(winEvent(1, { report }));
    desk.answering = () => TIMED_OUT;
    await desk.provider.take(betEvent(2, { report }));

    const [question] = desk.asked;
    expect(shown([JSON.parse(question!.body) as Body])).to.deep.equal([['BET', guid(1), 'visit 1', true]]);
    const actions = shown(await told(world)).filter(([action]) => action !== 'BET');
    expect(actions).to.deep.equal([
      ['SETTLED', guid(1), 'visit 1', true],
      ['CANCEL', guid(1), 'visit 1', true],
    ]);
  });

  it('are in the cancellation of a bet whose process died while the Agent was asked', async () => {
    const desk = await SeamlessDesk.open('0');
    const { world } = desk.provider;
    await launch(world, 1);
    desk.answering = () => new Promise(() => undefined);
    void desk.provider.take(betEvent(1, { report }));
    while (desk.asked.length === 0) await new Promise(setImmediate);
    desk.later();

    await desk.endAuthorizations.execute();

    expect(shown(await told(world)).at(-1)).to.deep.equal(['CANCEL', guid(1), 'visit 1', true]);
  });
});
