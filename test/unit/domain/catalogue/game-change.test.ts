import { expect } from 'chai';
import {
  gameChange,
  type AgentView,
  type GameState,
  type Moment,
} from '../../../../src/domain/catalogue/game-change.ts';
import type { GameDetails } from '../../../../src/domain/catalogue/game-details.ts';
import type { GameFields } from '../../../../src/domain/catalogue/game-draft.ts';
import { stateOf } from '../../../ports/catalog-history/compare.ts';
import { ALLOW_ALL, guid, rulesOf } from '../../../ports/catalogue-seeds.ts';

const VIEW: AgentView = { currency: 'USD', offerRules: ALLOW_ALL, countries: [] };
const DENIED: AgentView = {
  ...VIEW,
  offerRules: rulesOf({ effect: 'allow' }, { effect: 'deny', category: 'SLOT' }),
};

const moment = (state: GameState | undefined, view: AgentView | undefined = VIEW): Moment => ({ state, view });

const SEEN = moment(stateOf(1));
/** All reasons why an Agent does not see a game. */
const UNSEEN: Readonly<Record<string, Moment>> = {
  'the game does not exist': moment(undefined),
  'the Agent does not exist': { state: stateOf(1), view: undefined },
  'neither exists': { state: undefined, view: undefined },
  'the game is disabled': moment(stateOf(1, { isActive: false })),
  'its provider is disabled': moment(stateOf(1, {}, { providerIsActive: false })),
  'the rules deny it': moment(stateOf(1), DENIED),
  'there are no rules': moment(stateOf(1), { ...VIEW, offerRules: rulesOf() }),
};

describe('gameChange', () => {
  for (const [reason, unseen] of Object.entries(UNSEEN)) {
    it(`adds a game that was not seen because ${reason}`, () => {
      expect(gameChange(unseen, SEEN)).to.deep.equal({
        change: 'added',
        offered: { game: stateOf(1).game, currency: 'USD', isMaintenance: false },
      });
    });

    it(`withdraws a game that is no longer seen because ${reason}`, () => {
      expect(gameChange(SEEN, unseen)).to.deep.equal({ change: 'withdrawn', id: guid(1) });
    });

    it(`reports nothing for a game that was never seen because ${reason}`, () => {
      expect(gameChange(UNSEEN['the game does not exist'] ?? SEEN, unseen)).to.equal(undefined);
      expect(gameChange(unseen, UNSEEN['the rules deny it'] ?? SEEN)).to.equal(undefined);
    });
  }

  describe('of a game that is seen at both moments', () => {
    changing();
    staying();
  });
});

function changing(): void {
  const changes: readonly Partial<GameFields>[] = [
    { name: 'Renamed' },
    { code: 'another' },
    { category: 'LIVE' },
    { provider: 'Q' },
    { brand: '' },
    { image: '' },
    { isMaintenance: true },
    { currencies: ['USD', 'EUR'] },
    { currencies: ['EUR'] },
  ];
  for (const change of changes) {
    it(`reports ${JSON.stringify(change)}`, () => {
      expect(gameChange(SEEN, moment(stateOf(1, change)))?.change).to.equal('changed');
      expect(gameChange(moment(stateOf(1, change)), SEEN)?.change).to.equal('changed');
    });
  }

  it("reports the provider's maintenance as the game's own", () => {
    expect(gameChange(SEEN, moment(stateOf(1, {}, { providerIsMaintenance: true })))).to.deep.equal({
      change: 'changed',
      offered: { game: stateOf(1).game, currency: 'USD', isMaintenance: true },
    });
  });

  it("reports another shown currency when the Agent's currency changed", () => {
    const game = stateOf(1, { currencies: ['USD', 'EUR'] });

    expect(gameChange(moment(game), moment(game, { ...VIEW, currency: 'EUR' }))).to.deep.equal({
      change: 'changed',
      offered: { game: game.game, currency: 'EUR', isMaintenance: false },
    });
  });
}

function withDetails(details: GameDetails): Moment {
  const state = stateOf(1);
  return moment({ ...state, game: { ...state.game, details } });
}

function staying(): void {
  it('reports a detail of the provider only where the operator has not set it', () => {
    const before = withDetails({ provider: { rtp: 96 }, operator: { rtp: 95 } });

    expect(gameChange(before, withDetails({ operator: { rtp: 95 }, provider: { rtp: 90 } }))).to.equal(undefined);
    expect(gameChange(before, withDetails({ provider: { rtp: 96 }, operator: {} }))?.change).to.equal('changed');
    expect(gameChange(SEEN, before)?.change).to.equal('changed');
  });

  it('reports nothing when nothing changed', () => {
    expect(gameChange(SEEN, moment(stateOf(1)))).to.equal(undefined);
  });

  it('reports nothing when the provider ends maintenance and the game begins it', () => {
    const byProvider = moment(stateOf(1, {}, { providerIsMaintenance: true }));

    expect(gameChange(byProvider, moment(stateOf(1, { isMaintenance: true })))).to.equal(undefined);
  });

  it("reports nothing when the Agent's currency changed to one that the game does not support", () => {
    expect(gameChange(moment(stateOf(1), { ...VIEW, currency: 'EUR' }), moment(stateOf(1), VIEW))).to.equal(undefined);
  });

  it('reports nothing when other rules offer the game too', () => {
    const rules = rulesOf({ effect: 'allow', game: guid(1) });

    expect(gameChange(SEEN, moment(stateOf(1), { ...VIEW, offerRules: rules }))).to.equal(undefined);
  });
}
