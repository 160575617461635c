import { expect } from 'chai';
import { AGENT, askedOf, grantDesk, LOST, wanted } from './grant-desk.ts';

describe('free rounds of an Agent that was moved to another cell', () => {
  it('are listed as they were here, and the provider is not asked', async () => {
    const desk = await grantDesk();
    await desk.grant.execute(wanted());
    desk.provider.failNextBonus('cancel', LOST);
    await desk.cancel.execute({ agent: AGENT, grantId: 'G-1' });
    await desk.world.agents.update(AGENT.code, { movedAwayAtMs: 1 } as object);
    const asked = askedOf(desk, 'list', 'cancel');

    const query = { agent: AGENT.code, player: '', provider: '', grant_id: 'G-1', page: '', pageSize: '' };
    const listed = await desk.listFreeRounds.execute(query);

    expect(listed.ok && listed.value.list.map(({ state }) => state)).to.deep.equal(['cancelling']);
    expect(askedOf(desk, 'list', 'cancel')).to.equal(asked);
  });
});
