import { expect } from 'chai';
import { checkSync, type Parameters } from 'recheck';
import ts from 'typescript';
import { filesBelow } from '../source-files.ts';
import { BOUNDED_PATTERNS } from './bounded-patterns.ts';
import { patternsIn, patternsOf } from './read-patterns.ts';

/** Longer than a step takes on a machine under load. A step that is cut counts as an attack that was found. */
const STEP_MS_MAX = 300_000;

/** A fraction of the usual generations: with them it finds the same in a quarter of the time. */
const SMALL_SEARCH: Parameters = {
  maxIteration: 3,
  maxInitialGenerationSize: 100,
  maxGenerationSize: 30,
  maxAttackStringSize: 100_000,
  incubationTimeout: STEP_MS_MAX,
  attackTimeout: STEP_MS_MAX,
  timeout: STEP_MS_MAX,
};

/** The code of a gateway, the template of a new protocol, and the sample code for Agents. */
const FOLDERS = [
  'src',
  'tools/new-provider/template',
  'docs/examples',
  'packages/agent-sdk/src',
  'packages/protocol-kit/src',
];

/**
 * A count above this is judged as if it had no end: that is stricter, and such a pattern is judged by its automaton, within milliseconds,
 * instead of by trying.
 */
const COUNT_MAX = 16;
const withoutLargeCounts = (source: string): string =>
  source.replace(/(?<!\\[up]?)\{(\d+)(?:,(\d*))?\}/g, (quantifier, least: string, most = least) => {
    if (Number(most) <= COUNT_MAX && most !== '') return quantifier;
    return least === '0' ? '*' : '+';
  });

/** `linear` or the order of growth, as in "2nd degree polynomial"; or why it could not be told. */
function growthOf(literal: string): string {
  const end = literal.lastIndexOf('/');
  const checked = checkSync(withoutLargeCounts(literal.slice(1, end)), literal.slice(end + 1), SMALL_SEARCH);
  if (checked.status === 'safe') return 'linear';
  return checked.status === 'vulnerable' ? checked.complexity.summary : `unknown: ${checked.error.kind}`;
}

describe('regular expressions', () => {
  const backendBefore = process.env['RECHECK_SYNC_BACKEND'];

  // Without Java and without a binary for this machine: the same answer everywhere.
  before(() => (process.env['RECHECK_SYNC_BACKEND'] = 'pure'));
  after(() => {
    if (backendBefore === undefined) delete process.env['RECHECK_SYNC_BACKEND'];
    else process.env['RECHECK_SYNC_BACKEND'] = backendBefore;
  });

  it('take time in proportion to the length of the text, whatever the text', () => {
    const found = FOLDERS.flatMap(filesBelow)
      .filter((path) => path.endsWith('.ts'))
      .flatMap(patternsIn);
    const literals = [...new Set(found.map(({ literal }) => literal))];
    const bounded = new Set(BOUNDED_PATTERNS.map(({ literal }) => literal));

    const slow = literals.flatMap((literal) => {
      const growth = bounded.has(literal) ? 'linear' : growthOf(literal);
      const places = found.filter((each) => each.literal === literal).map(({ place }) => place);
      return growth === 'linear' ? [] : [`${places.join(', ')}: ${literal} (${growth})`];
    });

    expect(slow).to.deep.equal([]);
    expect([...bounded].filter((literal) => !literals.includes(literal))).to.deep.equal([], 'patterns that are gone');
  });

  it('are found as literals and as constructions of constants', () => {
    const source = [
      'const MAX = 9;',
      'const DIGIT = "[0-9]";',
      'const first = /a+$/i;',
      'const second = new RegExp(`^${DIGIT}{1,${MAX - 1}}\\\\.$`, "u");',
    ].join('\n');

    const found = patternsOf(ts.createSourceFile('made-up.ts', source, ts.ScriptTarget.Latest, true));

    expect(found).to.deep.equal([
      { place: 'made-up.ts:3', literal: '/a+$/i' },
      { place: 'made-up.ts:4', literal: '/^[0-9]{1,8}\\.$/u' },
    ]);
  });

  it('cannot hide in a construction that is made of something else', () => {
    const file = ts.createSourceFile('made-up.ts', 'new RegExp(pattern())', ts.ScriptTarget.Latest, true);

    expect(() => patternsOf(file)).to.throw('make a pattern of constants');
  });

  // The first one stood in this code and stopped a gateway for seconds.
  for (const literal of [
    String.raw`/-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\d.]|\s*:)/g`,
    String.raw`/\/+$/`,
    String.raw`/^(\w+\s?)*$/`,
  ]) {
    it(`notices ${literal}`, () => {
      expect(growthOf(literal)).to.not.equal('linear');
    });
  }
});
