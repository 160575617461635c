import { expect } from 'chai';
import { arrivalOf, fieldsOf, guid } from '../catalogue-seeds.ts';
import type { CatalogueWorld } from '../catalogue-world.ts';
import { counted, followed, numbered, stagedOf } from './lists.ts';

export function withdrawing(world: () => CatalogueWorld): void {
  const isActive = async (number: number): Promise<boolean | undefined> =>
    (await world().games.find(guid(number)))?.isActive;

  it('disables a game that a complete list lacks, and enables it when it comes back', async () => {
    await followed(world(), numbered(1, 3));

    expect(await followed(world(), numbered(1, 2))).to.deep.equal(counted({ unchanged: 2, withdrawn: 1 }));
    expect(await world().games.find(guid(3))).to.deep.equal({ id: guid(3), ...fieldsOf(3, { isActive: false }) });
    expect(await followed(world(), numbered(1, 2))).to.deep.equal(counted({ unchanged: 2 }));
    expect(await followed(world(), numbered(1, 3))).to.deep.equal(counted({ updated: 1, unchanged: 2 }));
    expect(await isActive(3)).to.equal(true);
  });

  it('disables a game that the list names as withdrawn, and enables it when it is not any more', async () => {
    await followed(world(), numbered(1, 3));

    const gone = await followed(world(), [...numbered(1, 2), stagedOf(3, { isActive: false })]);

    expect(gone).to.deep.equal(counted({ updated: 1, unchanged: 2, withdrawn: 1 }));
    expect(await isActive(3)).to.equal(false);
    await followed(world(), numbered(1, 3));
    expect(await isActive(3)).to.equal(true);
  });

  it('enables a game later that was withdrawn already when it first appeared', async () => {
    await followed(world(), [...numbered(1, 2), stagedOf(3, { isActive: false })]);
    expect(await isActive(3)).to.equal(false);

    await followed(world(), numbered(1, 3));

    expect(await isActive(3)).to.equal(true);
  });

  it('never enables a game that an operator disabled', async () => {
    await followed(world(), numbered(1, 3));
    await world().games.update(guid(3), { isActive: false });

    expect(await followed(world(), numbered(1, 3))).to.deep.equal(counted({ unchanged: 3 }));
    await followed(world(), numbered(1, 2));
    await followed(world(), numbered(1, 3));

    expect(await isActive(3)).to.equal(false);
  });

  it('never enables a game that an operator disabled after it was withdrawn', async () => {
    await followed(world(), numbered(1, 3));
    await followed(world(), numbered(1, 2));
    await world().games.update(guid(3), { isActive: false });

    await followed(world(), numbered(1, 3));

    expect(await isActive(3)).to.equal(false);
  });

  it('never enables a game that an import disabled after it was withdrawn', async () => {
    await followed(world(), numbered(1, 3));
    await followed(world(), numbered(1, 2));
    await world().games.keep([arrivalOf(3, { isActive: false })]);

    await followed(world(), numbered(1, 3));

    expect(await isActive(3)).to.equal(false);
  });

  it('takes an operator who changes something else for no opinion on whether the game is active', async () => {
    await followed(world(), numbered(1, 3));
    await followed(world(), numbered(1, 2));
    await world().games.update(guid(3), { isMaintenance: true });

    await followed(world(), numbered(1, 3));

    expect(await isActive(3)).to.equal(true);
  });

  it('withdraws again what an operator had enabled although the upstream lacks it', async () => {
    await followed(world(), numbered(1, 3));
    await followed(world(), numbered(1, 2));
    await world().games.update(guid(3), { isActive: true });
    expect(await isActive(3)).to.equal(true);

    expect(await followed(world(), numbered(1, 2))).to.deep.equal(counted({ unchanged: 2, withdrawn: 1 }));
    expect(await isActive(3)).to.equal(false);
  });
}
