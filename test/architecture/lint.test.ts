import { Linter } from 'eslint';
import { expect } from 'chai';

interface ConfigEntry {
  readonly files?: readonly string[];
  readonly rules?: Linter.RulesRecord;
}

const FILE = new URL('../../eslint.config.js', import.meta.url).href;

/** The messages of the rules that hold for the core alone, for a line of code there. */
async function complaintsAbout(line: string): Promise<string[]> {
  const { default: entries } = (await import(FILE)) as { default: readonly ConfigEntry[] };
  const core = entries.find(({ files }) => files?.includes('src/domain/**'));
  return new Linter().verify(line, [{ rules: core?.rules ?? {} }]).map(({ message }) => message);
}

describe('lint of the domain and the application', () => {
  for (const line of [
    'Date.UTC(2026, 0, 15);',
    'new Date(atMs).toISOString();',
    'new Date(atMs + 1).toISOString().slice(0, 10);',
  ]) {
    it(`allows ${line}`, async () => {
      expect(await complaintsAbout(line)).to.deep.equal([]);
    });
  }

  for (const line of [
    'Date.now();',
    'Date.parse("2026-01-15");',
    'Date["UTC"](2026, 0);',
    'Date();',
    'new Date().toISOString();',
    'new Date(...parts).toISOString();',
    'new Date(2026, 0).toISOString();',
    'new Date(atMs).getHours();',
    'new Date(atMs)["toISOString"]();',
    'const at = new Date(atMs);',
    'const { now } = Date;',
    'new Clock(Date);',
    'globalThis.Date;',
    'Math.random();',
    'setTimeout(done, 1);',
  ]) {
    it(`refuses ${line}`, async () => {
      expect(await complaintsAbout(line)).to.not.deep.equal([]);
    });
  }
});
