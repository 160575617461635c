import { expect } from 'chai';
import { ListGames, type ListGamesInput } from '../../../src/application/catalogue/list-games.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { agentOf, arrivalOf, furnish, rulesOf, stock } from '../../ports/catalogue-seeds.ts';

const CODES = Array.from({ length: 12 }, (_, at) => `G${at + 10}`);

async function listing(input: Partial<ListGamesInput> = {}) {
  const world = inMemoryWorld();
  await furnish(world);
  await stock(
    world,
    ...CODES.map((_, at) =>
      arrivalOf(at + 10, { category: at < 3 ? 'LIVE' : 'SLOT', currencies: at < 2 ? ['USD', 'EUR'] : ['USD'] }),
    ),
  );
  const outcome = await new ListGames(world.catalog).execute({ agent: agentOf(), ...input });
  return outcome.ok
    ? { ...outcome.value, list: outcome.value.list.map(({ game }) => game.code) }
    : { error: outcome.error };
}

describe('ListGames', () => {
  it('answers the first ten games when nothing is asked', async () => {
    expect(await listing()).to.deep.equal({ list: CODES.slice(0, 10), total: 12, page: 1, pageSize: 10 });
  });

  it('answers the page that is asked for', async () => {
    expect(await listing({ page: '2', pageSize: '5' })).to.deep.equal({
      list: CODES.slice(5, 10),
      total: 12,
      page: 2,
      pageSize: 5,
    });
  });

  it('answers a page beyond the last one with the true total', async () => {
    expect(await listing({ page: '3' })).to.deep.equal({ list: [], total: 12, page: 3, pageSize: 10 });
  });

  const filters = [
    ['filters by category', { category: 'live' }, CODES.slice(0, 3)],
    ['filters by game_type', { gameType: 'live' }, CODES.slice(0, 3)],
    ['lets category win over game_type', { category: 'LIVE', gameType: 'SLOT' }, CODES.slice(0, 3)],
    ['filters by currency', { currency: 'eur' }, CODES.slice(0, 2)],
    ['filters by provider', { provider: 'nobody' }, []],
    ['filters by all of them', { provider: 'p', category: 'LIVE', currency: 'EUR' }, CODES.slice(0, 2)],
    ['offers what the rules authorize', { agent: agentOf({ offerRules: rulesOf() }) }, []],
    ['passes an operator_code that is the Agent’s', { operatorCode: 'agent-1', category: 'LIVE' }, CODES.slice(0, 3)],
  ] as const;
  for (const [behaviour, input, list] of filters) {
    it(behaviour, async () => {
      expect(await listing(input)).to.deep.equal({ list, total: list.length, page: 1, pageSize: 10 });
    });
  }

  const refusals = [
    [{ page: '0' }, 'page'],
    [{ pageSize: '101' }, 'pageSize'],
    [{ provider: '\u0000' }, 'provider'],
    [{ gameType: '\ufffd' }, 'game_type'],
    [{ category: 'x'.repeat(129) }, 'category'],
    [{ currency: '\n' }, 'currency'],
  ] as const;
  for (const [input, field] of refusals) {
    it(`refuses ${JSON.stringify(input).slice(0, 40)}, and names ${field}`, async () => {
      expect(await listing(input)).to.have.nested.property('error.field', field);
    });
  }

  it('refuses the operator_code of another Agent before it looks at anything else', async () => {
    expect(await listing({ operatorCode: 'AGENT-2', page: '0' })).to.deep.equal({ error: { kind: 'agent_mismatch' } });
  });
});
