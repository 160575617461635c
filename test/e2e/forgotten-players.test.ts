import { expect } from 'chai';
import { ALL_PROTOCOLS as PROTOCOLS } from '../support/all-protocols.ts';
import { SimulatedWorld } from './simulated-world.ts';

const PLAYER = { member_id: 'ANNA', currency: 'USD' };
const VIEW = { return_url: 'https://agent.example/', player_ip: '203.0.113.7' };
const HOUR_MS = 3_600_000;

describe('players whom a provider has forgotten', () => {
  let world: SimulatedWorld;

  before(async () => {
    world = await SimulatedWorld.open();
  });

  after(async () => {
    await world.close();
  });

  const launch = (label: string) =>
    world.agent('/game/launch', { ...PLAYER, ...VIEW, game_id: world.upstream(label).gameId });
  const books = (label: string) => world.upstream(label).simulator.books;

  /** A player who has launched a game, and whom the provider has lost since. */
  async function forgotten(label: string): Promise<string> {
    await launch(label);
    const name = [...books(label).players.keys()].find((known) => known.includes(PLAYER.member_id));
    if (name === undefined) throw new Error(`${label} does not have the player`);
    books(label).forgetPlayer(name);
    return name;
  }

  const listBets = (label: string) => {
    const nowMs = Date.now();
    const range = { start: new Date(nowMs - HOUR_MS).toISOString(), end: new Date(nowMs).toISOString() };
    return world.agent('/bet/list', { provider: label, member_id: PLAYER.member_id, ...range });
  };

  for (const { label, calls } of PROTOCOLS) {
    it(`${label}: launches again, under the same name`, async () => {
      const name = await forgotten(label);

      expect(await launch(label)).to.deep.include({ status: true });
      expect(books(label).players.has(name)).to.equal(true);
    });

    if (calls.kick_logout.support !== 'supported') continue;
    it(`${label}: logs the player out`, async () => {
      await forgotten(label);

      expect(await world.agent('/player/logout', { ...PLAYER, provider: label })).to.deep.include({ status: true });
    });
  }

  for (const label of ['A', 'B', 'C']) {
    it(`${label}: lists the bets of the player, of whom there are none`, async () => {
      await forgotten(label);

      expect(await listBets(label)).to.have.nested.property('data.total', 0);
    });
  }

  it('D: has the player again when it says how soon it may be asked for bets again', async () => {
    const name = await forgotten('D');

    expect(await listBets('D')).to.deep.include({ status: false, code: 9001 });
    expect(books('D').players.has(name)).to.equal(true);
  });

  it('A: tells a balance of nothing, takes a deposit, and refuses a withdrawal of what is not there', async () => {
    const transfer = (transfer_id: string, amount: string) =>
      world.agent('/player/transfer', { ...PLAYER, username: PLAYER.member_id, provider: 'A', transfer_id, amount });
    const ask = () => world.agent('/player/balance', { ...PLAYER, provider: 'A' });
    const name = await forgotten('A');

    expect((await ask()).data['balance']).to.equal('0.0000');
    books('A').forgetPlayer(name);
    expect(await transfer('T-1', '12.5')).to.deep.include({ status: true });
    books('A').forgetPlayer(name);
    expect(await transfer('T-2', '-12.5')).to.deep.include({ status: false, code: 3001 });
    expect(await transfer('T-2', '-12.5')).to.deep.include({ status: false, code: 3001 });
  });

  it('are registered again one by one after an operator has cleared the accounts of the provider', async () => {
    await launch('D');

    expect((await world.admin('POST', '/providers/D/players/forget')).data).to.deep.equal({ forgotten: 1 });
    expect((await world.admin('POST', '/providers/D/players/forget')).data).to.deep.equal({ forgotten: 0 });

    expect(await launch('D')).to.deep.include({ status: true });
    expect((await world.admin('POST', '/providers/D/players/forget')).data).to.deep.equal({ forgotten: 1 });
  });
});
