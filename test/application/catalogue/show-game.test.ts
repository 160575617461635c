import { expect } from 'chai';
import { ShowGame } from '../../../src/application/catalogue/stored-games.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { arrivalOf, fieldsOf, furnish, guid, stock } from '../../ports/catalogue-seeds.ts';

describe('ShowGame', () => {
  it('shows a game, disabled or not', async () => {
    const world = inMemoryWorld();
    await furnish(world);
    await stock(world, arrivalOf(1, { isActive: false }));

    const outcome = await new ShowGame(world.games).execute(guid(1));

    expect(outcome).to.deep.equal({ ok: true, value: { id: guid(1), ...fieldsOf(1, { isActive: false }) } });
  });

  it('finds no game under an id that none has', async () => {
    const outcome = await new ShowGame(inMemoryWorld().games).execute('not-a-guid');

    expect(outcome).to.deep.equal({ ok: false, error: { kind: 'not_found', what: 'game', key: 'not-a-guid' } });
  });
});
