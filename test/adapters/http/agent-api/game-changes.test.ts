import { expect } from 'chai';
import { arrivalOf, guid, stock } from '../../../ports/catalogue-seeds.ts';
import { dataOf, furnishWithToken, post, refusalOf } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';

const CHANGES = '/papi/v1/game/changes';

interface Changes {
  readonly list: readonly { readonly change: string; readonly id: string; readonly game?: Record<string, unknown> }[];
  readonly cursor: string;
  readonly has_more: boolean;
}

describe('POST /papi/v1/game/changes', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
    await furnishWithToken(gateway);
    await stock(gateway.world, arrivalOf(1), arrivalOf(2));
  });

  afterEach(() => gateway.close());

  const since = async (cursor?: string): Promise<Changes> =>
    dataOf(await post(gateway, CHANGES, cursor === undefined ? {} : { cursor })) as unknown as Changes;

  it('begins with everything, and then tells what became different', async () => {
    const first = await since();
    await gateway.world.games.update(guid(1), { isMaintenance: true });
    await gateway.world.games.update(guid(2), { isActive: false });
    await stock(gateway.world, arrivalOf(3));

    const second = await since(first.cursor);

    expect(first.list.map(({ change, id }) => [change, id])).to.deep.equal([
      ['added', guid(1)],
      ['added', guid(2)],
    ]);
    expect(second.list.map(({ change, id, game }) => [change, id, game?.['is_maintenance']])).to.deep.equal([
      ['changed', guid(1), true],
      ['withdrawn', guid(2), undefined],
      ['added', guid(3), false],
    ]);
    expect(await since(second.cursor)).to.deep.equal({ list: [], cursor: second.cursor, has_more: false });
  });

  it('follows the list for players in a country, by cursors of that country', async () => {
    const asked = async (fields: Record<string, string>) => post(gateway, CHANGES, { country: 'de', ...fields });
    const first = dataOf(await asked({})) as unknown as Changes;
    await gateway.world.games.update(guid(1), { restrictedCountries: ['DE'] });

    const second = dataOf(await asked({ cursor: first.cursor })) as unknown as Changes;

    expect([first.list.length, second.list]).to.deep.equal([2, [{ change: 'withdrawn', id: guid(1) }]]);
    expect(refusalOf(await post(gateway, CHANGES, { cursor: first.cursor }))).to.deep.equal([
      400,
      1001,
      'cursor is of another country, or of none; omit it to start again',
    ]);
  });

  it('shows the same game object as the list does', async () => {
    const { list } = dataOf(await post(gateway, '/papi/v1/game/list', { pageSize: '1' })) as { list: unknown[] };

    expect((await since()).list[0]?.game).to.deep.equal(list[0]);
  });

  it('tells a long difference in parts', async () => {
    await stock(gateway.world, ...Array.from({ length: 150 }, (_, at) => arrivalOf(at + 3)));

    const first = await since();
    const rest = await since(first.cursor);

    expect([first.list.length, first.has_more]).to.deep.equal([100, true]);
    expect([rest.list.length, rest.has_more]).to.deep.equal([52, false]);
  });

  it('refuses a cursor that it has not given', async () => {
    for (const cursor of ['x', '-1', '99', '1.2', '5.4.00000000-0000-4000-8000-000000000001']) {
      expect(refusalOf(await post(gateway, CHANGES, { cursor }))).to.deep.equal([
        400,
        1001,
        'cursor must be one that this gateway gave; omit it to start again',
      ]);
    }
  });

  it('refuses a cursor of before the catalogue was put back, and says what to do', async () => {
    const { cursor } = await since();
    const [epoch] = cursor.split('.');

    for (const stale of [cursor.replace(epoch!, guid(7)), `${epoch}.99`]) {
      expect(refusalOf(await post(gateway, CHANGES, { cursor: stale }))).to.deep.equal([
        400,
        1001,
        'cursor is of a catalogue that has been restored or replaced since; omit it to start again',
      ]);
    }
  });
});
