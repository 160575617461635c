import { Linter } from 'eslint';
import { expect } from 'chai';

interface ConfigEntry {
  readonly files?: readonly string[];
  readonly plugins?: Linter.Config['plugins'];
  readonly rules?: Linter.RulesRecord;
}

const FILE = new URL('../../eslint.config.js', import.meta.url).href;

async function entryWhere(isMeant: (entry: ConfigEntry) => boolean): Promise<ConfigEntry> {
  const { default: entries } = (await import(FILE)) as { default: readonly ConfigEntry[] };
  return entries.find(isMeant)!;
}

const messagesOn = (line: string, config: Linter.Config): string[] =>
  new Linter().verify(line, [config]).map(({ message }) => message);

/** The messages of the rules that hold for the core alone, for a line of code there. */
async function complaintsAbout(line: string): Promise<string[]> {
  const { rules = {} } = await entryWhere(({ files }) => files?.includes('src/domain/**') === true);
  return messagesOn(line, { rules });
}

/** The messages about parameters and spread members, for a line of code anywhere. */
async function detoursIn(line: string): Promise<string[]> {
  const { rules = {}, plugins = {} } = await entryWhere((entry) => entry.rules?.['own/max-params'] !== undefined);
  const chosen = ['own/max-params', 'no-restricted-syntax'].map((name) => [name, rules[name]]);
  return messagesOn(line, { plugins, rules: Object.fromEntries(chosen) as Linter.RulesRecord });
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

describe('lint of parameters and literals', () => {
  for (const line of [
    'function f(a, b, c) {}',
    'function f(a, b, { c, d }) {}',
    'function f(...all) {}',
    'class A { constructor(a, b, c, d, e) {} }',
    'const a = { ...b, c };',
    'const a = { ...(b && { c }) };',
  ]) {
    it(`allows ${line}`, async () => {
      expect(await detoursIn(line)).to.deep.equal([]);
    });
  }

  for (const line of [
    'function f(a, b, c, d) {}',
    'const f = (a, b, c, d) => a;',
    'class A { m(a, b, c, d) {} }',
    'class A { constructor(a, b, c, d, e, f) {} }',
    'function f(...[a, b]) {}',
    'const f = (a, ...[b, c]) => a;',
    'class A { constructor(...[a, b]) {} }',
    'const a = { ...{ b, c }, d };',
  ]) {
    it(`refuses ${line}`, async () => {
      expect(await detoursIn(line)).to.have.length(1);
    });
  }
});
