import { expect } from 'chai';
import { makeAgents } from './agents.ts';
import { makeCatalogue } from './catalogue.ts';
import { indexed, OfferedPositions } from './offered-positions.ts';
import { makeRequests } from './requests.ts';

const GAMES = 2_000;
const REQUESTS = 300;

describe('the made-up load', () => {
  const catalogue = makeCatalogue(GAMES);
  const agents = makeAgents(catalogue);

  it('is the same in every process', () => {
    expect(makeCatalogue(GAMES)).to.deep.equal(catalogue);
    expect(makeAgents(catalogue)).to.deep.equal(agents);
    expect(makeRequests(catalogue, agents, REQUESTS)).to.deep.equal(makeRequests(catalogue, agents, REQUESTS));
  });

  it('has as many games as were asked for, each with an id of its own', () => {
    expect(new Set(catalogue.games.map(({ id }) => id)).size).to.equal(GAMES);
  });

  it('has Agents with different rules and tokens', () => {
    expect(new Set(agents.map(({ rules }) => JSON.stringify(rules))).size).to.equal(agents.length);
    expect(new Set(agents.map(({ token }) => token)).size).to.equal(agents.length);
  });

  it('has requests that differ', () => {
    const requests = makeRequests(catalogue, agents, REQUESTS);

    expect(new Set(requests.map(({ token, body }) => `${token} ${body}`)).size).to.equal(REQUESTS);
  });

  it('asks only for pages that hold a game', () => {
    const withColumns = indexed(catalogue);
    const rulesByToken = new Map(agents.map(({ token, rules }) => [token, rules]));

    const gamesOnPage = makeRequests(catalogue, agents, REQUESTS).map(({ token, body }) => {
      const fields = new URLSearchParams(body);
      const found = new OfferedPositions(withColumns, rulesByToken.get(token)!).find({
        provider: providerAt(fields.get('provider')),
        category: fields.get('category') ?? fields.get('game_type') ?? undefined,
        currency: fields.get('currency') ?? undefined,
      });
      return found.length - (Number(fields.get('page') ?? 1) - 1) * Number(fields.get('pageSize') ?? 10);
    });

    expect(Math.min(...gamesOnPage)).to.be.greaterThan(0);
  });

  const providerAt = (code: string | null): number | undefined =>
    code === null ? undefined : catalogue.providers.findIndex((provider) => provider.code === code);
});
