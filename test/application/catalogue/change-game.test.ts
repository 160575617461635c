import { expect } from 'chai';
import { ChangeGame } from '../../../src/application/catalogue/stored-games.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { arrivalOf, fieldsOf, furnish, guid, stock } from '../../ports/catalogue-seeds.ts';

describe('ChangeGame', () => {
  it('changes the flag that is named', async () => {
    const world = inMemoryWorld();
    await furnish(world);
    await stock(world, arrivalOf(1, { isActive: false }));
    const changed = { id: guid(1), ...fieldsOf(1, { isActive: false, isMaintenance: true }) };

    const outcome = await new ChangeGame(world.games).execute(guid(1), { isMaintenance: true });

    expect(outcome).to.deep.equal({ ok: true, value: changed });
    expect(await world.games.find(guid(1))).to.deep.equal(changed);
  });

  it('finds no game under an id that none has', async () => {
    const outcome = await new ChangeGame(inMemoryWorld().games).execute(guid(404), { isActive: false });

    expect(outcome).to.deep.equal({ ok: false, error: { kind: 'not_found', what: 'game', key: guid(404) } });
  });
});
