import { expect } from 'chai';
import { shownCurrency } from '../../../../src/domain/catalogue/game.ts';
import { fieldsOf, guid } from '../../../ports/catalogue-seeds.ts';

describe('shownCurrency', () => {
  const game = { id: guid(1), ...fieldsOf(1, { currencies: ['EUR', 'IDR', 'USD'] }) };

  it("shows the filter's currency when there is a filter", () => {
    expect(shownCurrency(game, 'IDR', 'USD')).to.equal('IDR');
  });

  it("shows the Agent's own currency when the game supports it", () => {
    expect(shownCurrency(game, undefined, 'USD')).to.equal('USD');
  });

  it("shows the game's first currency when it does not support the Agent's", () => {
    expect(shownCurrency(game, undefined, 'VND')).to.equal('EUR');
  });
});
