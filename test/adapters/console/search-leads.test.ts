import { expect } from 'chai';
import { search } from '../../../src/adapters/console/screens/search/search.ts';
import type { ScreenVisit } from '../../../src/adapters/console/screen.ts';
import { ok } from '../../../src/domain/shared/result.ts';

const HIT = { kind: 'game', id: 'g', agent: null, label: 'Game clockwork', where: '/games/g' } as const;

/** A visit of the search that finds one game. */
const visitOf = (opens: ScreenVisit['opens']): ScreenVisit =>
  ({
    path: '/console/search',
    query: new URLSearchParams({ q: 'g' }),
    params: {},
    opens,
    call: () => Promise.resolve(ok({ hits: [HIT], has_more: false })),
  }) as unknown as ScreenVisit;

describe('the page of the search', () => {
  it('leads to the only hit where the person may open it', async () => {
    expect(await search.show(visitOf(() => true))).to.deep.equal(ok({ to: '/console/games/g' }));
  });

  it('shows the only hit where there is no page to lead to, and does not lead to itself', async () => {
    const shown = await search.show(visitOf(() => false));

    expect(shown).to.have.nested.property('value.title', 'Search');
  });
});
