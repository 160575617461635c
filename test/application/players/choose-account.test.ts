import { expect } from 'chai';
import { chooseAccount } from '../../../src/application/players/call-extension.ts';
import type { ExtensionOperation } from '../../../src/domain/provider/extension-operation.ts';

const account = (currency: string) => ({
  playerId: '1',
  provider: 'A',
  currency,
  upstreamName: `NAME_${currency}`,
  isRegistered: true,
});

const PLAIN: ExtensionOperation = { concerns: 'player', playerParameter: 'user', mandatory: [], optional: [] };
const WITH_CURRENCY: ExtensionOperation = { ...PLAIN, mandatory: ['currency'] };
const UNDOCUMENTED: ExtensionOperation = { ...PLAIN, optional: 'any' };

const choose = (currencies: readonly string[], operation: ExtensionOperation, sent: Record<string, string>) => {
  const chosen = chooseAccount(
    { memberId: 'P1', accounts: currencies.map(account) },
    { provider: 'A', operation, sent },
  );
  return chosen.ok ? [chosen.value.account.currency, chosen.value.parameters] : chosen.error.kind;
};

describe('the account that an operation is about', () => {
  it('is the only one', () => {
    expect(choose(['USD'], PLAIN, { limit: '5' })).to.deep.equal(['USD', { limit: '5' }]);
  });

  it('is the one in the currency, which goes no further', () => {
    expect(choose(['EUR', 'USD'], PLAIN, { currency: 'usd', limit: '5' })).to.deep.equal(['USD', { limit: '5' }]);
    expect(choose(['USD'], PLAIN, { currency: 'USD' })).to.deep.equal(['USD', {}]);
  });

  it('is the one in the currency, which goes on to an operation that takes one', () => {
    expect(choose(['EUR', 'USD'], WITH_CURRENCY, { currency: 'USD' })).to.deep.equal(['USD', { currency: 'USD' }]);
    expect(choose(['EUR', 'USD'], UNDOCUMENTED, { currency: 'USD' })).to.deep.equal(['USD', { currency: 'USD' }]);
  });

  it('is the only one where the currency is in the upstream’s words', () => {
    expect(choose(['IDR'], WITH_CURRENCY, { currency: 'IDR2' })).to.deep.equal(['IDR', { currency: 'IDR2' }]);
  });

  it('is none that the currency does not name', () => {
    expect(choose(['USD'], PLAIN, { currency: 'EUR' })).to.equal('player_not_found');
    expect(choose([], PLAIN, {})).to.equal('player_not_found');
    expect(choose([], WITH_CURRENCY, { currency: 'EUR' })).to.equal('player_not_found');
  });

  it('is not guessed', () => {
    expect(choose(['EUR', 'USD'], PLAIN, {})).to.equal('invalid_parameter');
    expect(choose(['EUR', 'USD'], WITH_CURRENCY, { currency: 'EUR2' })).to.equal('invalid_parameter');
  });
});
