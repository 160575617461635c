import { expect } from 'chai';
import { guid, PROVIDER } from '../catalogue-seeds.ts';
import { OTHER_PROVIDER, OTHERS_PLAYER, PLAYER, SECOND_PLAYER } from '../money-seeds.ts';
import type { MoneyWorld } from '../money-world.ts';
import { keyOf, names } from './account-seeds.ts';

/** Accounts that a provider has registered or forgotten, and the accounts of a player. */
export function registering(world: () => MoneyWorld): void {
  it('notes that the provider has the player, for this account only', async () => {
    await world().accounts.open(keyOf(), names('ANN1'));
    await world().accounts.open(keyOf({ currency: 'EUR' }), names('ANN2'));

    await world().accounts.markRegistered(keyOf());
    await world().accounts.markRegistered(keyOf());

    expect((await world().accounts.find(keyOf()))?.isRegistered).to.equal(true);
    expect((await world().accounts.find(keyOf({ currency: 'EUR' })))?.isRegistered).to.equal(false);
  });

  it('does nothing for an account that is not open', async () => {
    await world().accounts.markRegistered(keyOf());

    expect(await world().accounts.find(keyOf())).to.equal(undefined);
  });

  it('notes that the provider has forgotten the player, for this account only, and leaves its name', async () => {
    for (const [currency, name] of [
      ['USD', 'ANN1'],
      ['EUR', 'ANN2'],
    ] as const) {
      await world().accounts.open(keyOf({ currency }), names(name));
      await world().accounts.markRegistered(keyOf({ currency }));
    }

    await world().accounts.markForgotten(keyOf());
    await world().accounts.markForgotten(keyOf());
    await world().accounts.markForgotten(keyOf({ currency: 'GBP' }));

    expect(await world().accounts.find(keyOf())).to.include({ upstreamName: 'ANN1', isRegistered: false });
    expect((await world().accounts.find(keyOf({ currency: 'EUR' })))?.isRegistered).to.equal(true);
  });

  it('may register a forgotten player again', async () => {
    await world().accounts.open(keyOf(), names('ANN1'));
    await world().accounts.markRegistered(keyOf());
    await world().accounts.markForgotten(keyOf());

    await world().accounts.markRegistered(keyOf());

    expect((await world().accounts.find(keyOf()))?.isRegistered).to.equal(true);
  });

  it('notes that a provider has forgotten all of its players, whoever their Agent is, and those of no other', async () => {
    const forgotten = [keyOf(), keyOf({ playerId: OTHERS_PLAYER, currency: 'EUR' })];
    const others = [keyOf({ provider: OTHER_PROVIDER })];
    for (const [index, key] of [...forgotten, ...others].entries()) {
      await world().accounts.open(key, names(`N${index}`));
      await world().accounts.markRegistered(key);
    }
    await world().accounts.open(keyOf({ playerId: SECOND_PLAYER }), names('NEVER'));

    const counts = [
      await world().accounts.markAllForgotten(PROVIDER),
      await world().accounts.markAllForgotten(PROVIDER),
    ];

    expect(counts).to.deep.equal([2, 0]);
    const found = await Promise.all([...forgotten, ...others].map((key) => world().accounts.find(key)));
    expect(found.map((account) => account?.isRegistered)).to.deep.equal([false, false, true]);
  });

  it('forgets nobody at a provider that is not there', async () => {
    expect(await world().accounts.markAllForgotten('NOWHERE')).to.equal(0);
    expect(await world().accounts.markAllForgotten('\u0000')).to.equal(0);
  });

  it('lists the accounts of a player, by provider and currency', async () => {
    const keys = [keyOf({ provider: OTHER_PROVIDER }), keyOf(), keyOf({ currency: 'EUR' })];
    for (const [index, key] of keys.entries()) await world().accounts.open(key, names(`N${index}`));
    await world().accounts.open(keyOf({ playerId: SECOND_PLAYER }), names('SECOND'));

    const list = await world().accounts.listOf(PLAYER);

    expect(list.map(({ provider, currency, upstreamName }) => [provider, currency, upstreamName])).to.deep.equal([
      [PROVIDER, 'EUR', 'N2'],
      [PROVIDER, 'USD', 'N1'],
      [OTHER_PROVIDER, 'USD', 'N0'],
    ]);
  });

  it('lists nothing for a player without accounts, or whom nobody has', async () => {
    expect(await world().accounts.listOf(PLAYER)).to.deep.equal([]);
    expect(await world().accounts.listOf(guid(404))).to.deep.equal([]);
    expect(await world().accounts.listOf('not-a-guid')).to.deep.equal([]);
  });
}
