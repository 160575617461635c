import { expect } from 'chai';
import { providerC } from '../../../../src/adapters/providers/provider-c/index.ts';
import type { ExtensionOperation } from '../../../../src/domain/provider/extension-operation.ts';

describe('the provider-specific operations of protocol C', () => {
  const operations = Object.entries<ExtensionOperation>(providerC.extensionTable);

  it('are those of the specification', () => {
    const named = providerC.extensions.flatMap((extension) => extension.operations);

    expect(operations.map(([name]) => name)).to.have.members(named);
  });

  it('leave to Agents only what cannot be told to touch others', () => {
    const open = operations.filter(([, { concerns }]) => concerns !== 'provider').map(([name]) => name);

    expect(open).to.deep.equal([
      'queryBetLimit',
      'setUserMaxWinning',
      'queryUserBetLimit',
      'verifyUsername',
      'getUserStatusDV',
    ]);
  });

  it('say where the player goes, if they concern one', () => {
    const about = operations.filter(([, { concerns }]) => concerns === 'player');

    expect(about.map(([, { playerParameter }]) => playerParameter)).to.deep.equal(about.map(() => 'Username'));
  });
});
