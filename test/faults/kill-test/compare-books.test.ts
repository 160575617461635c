import { expect } from 'chai';
import { refusalFindings } from './compare-books.ts';
import type { ProviderTable } from './provider-table.ts';

const LEDGER: Readonly<Record<string, readonly string[]>> = {
  'B 8000000001': ['refused'],
  'B 8000000002': ['accepted'],
  'C 8000000002': ['accepted'],
};
const ledger = { statesOf: (bet: string) => LEDGER[bet] ?? [], storyOf: () => 'story' };

const findings = (provider: string, refused: readonly string[], refusedAfterSilence: readonly string[] = []) =>
  refusalFindings(ledger, {
    parts: { provider } as ProviderTable['parts'],
    refused: new Set(refused),
    refusedAfterSilence: new Set(refusedAfterSilence),
  });

describe('comparing the refusals that a provider heard with the ledger', () => {
  it('finds a bet that the ledger does not know, or has accepted', () => {
    expect(findings('B', ['8000000001', '8000000002', '8000000003'])).to.deep.equal([
      'bet B 8000000002: the provider heard a refusal, the ledger has none (story)',
      'bet B 8000000003: the provider heard a refusal, the ledger has none (story)',
    ]);
  });

  it('lets protocol C refuse the repetition of an accepted bet, and no other', () => {
    expect(findings('C', [], ['8000000002'])).to.deep.equal([]);
    expect(findings('C', [], ['8000000003'])).to.have.length(1);
    expect(findings('C', ['8000000002'])).to.have.length(1);
    expect(findings('B', [], ['8000000002'])).to.have.length(1);
  });
});
