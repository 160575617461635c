import { expect } from 'chai';
import { openApiDocuments } from '../../../src/adapters/http/index.ts';
import { breakingChanges } from '../../../tools/release/breaking-changes.ts';
import { compact, released } from '../../../tools/release/released.ts';
import { BREAKS, HARMLESS, type Plant } from './planted-changes.ts';

const NAMES = Object.keys(openApiDocuments) as (keyof typeof openApiDocuments)[];

const breaksOf = ({ document, plant }: Plant): readonly string[] => {
  const before = compact(openApiDocuments[document]);
  const after = structuredClone(before);
  plant(after);
  return breakingChanges(before, after);
};

describe('the interfaces since the last release', () => {
  for (const name of NAMES) {
    it(`break nobody: ${name}`, () => {
      expect(breakingChanges(released(name), compact(openApiDocuments[name]))).to.deep.equal([]);
    });
  }
});

describe('the comparison of interfaces', () => {
  for (const [name, planted] of Object.entries(BREAKS)) {
    it(`names ${name}`, () => {
      expect(breaksOf(planted)).to.include(planted.told);
    });
  }

  for (const [name, planted] of Object.entries(HARMLESS)) {
    it(`lets ${name} pass`, () => {
      expect(breaksOf(planted)).to.deep.equal([]);
    });
  }
});
