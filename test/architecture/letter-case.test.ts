import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { filesBelow } from './source-files.ts';

/** The places that may use JavaScript's own conversions: our own functions, and those in which the text is a name for people. */
const PLACES: Readonly<Record<string, number>> = {
  'src/domain/shared/letter-case.ts': 4,
  'src/domain/catalogue/game-search.ts': 3,
  'src/domain/shared/code.ts': 1,
};

/**
 * Each of these turns letters outside ASCII into ASCII letters, so that two names become one: conversions of case, compatibility forms, and
 * expressions that ignore case by Unicode's tables.
 */
const FOLDS =
  /\.to(?:Locale)?(?:Upper|Lower)Case\b|\.normalize\(|\/[dgmsy]*(?:i[dgmsy]*[uv]|[uv][dgmsy]*i)[dgimsuvy]*[\s),.;]/g;

const foldsIn = (path: string): number => readFileSync(path, 'utf8').match(FOLDS)?.length ?? 0;

describe('letter case in foreign text', () => {
  it('is that of ASCII alone everywhere', () => {
    const found = ['src', 'tools/new-provider/template']
      .flatMap(filesBelow)
      .filter((path) => path.endsWith('.ts'))
      .map((path): [string, number] => [path, foldsIn(path)])
      .filter(([, count]) => count > 0);

    expect(Object.fromEntries(found)).to.deep.equal(PLACES);
  });

  it('would be found if it were not', () => {
    for (const fold of [
      'a.toUpperCase()',
      'b.toLocaleLowerCase()',
      "c.normalize('NFKC')",
      '/x/iu.test(d)',
      '/x/gvi;',
    ]) {
      expect(fold.match(FOLDS), fold).to.have.length(1);
    }
  });
});
