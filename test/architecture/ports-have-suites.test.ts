/**
 * Every implementation of a port keeps its promises, also the fakes. The convention of this test:
 *
 * - A port is an exported interface with methods in src/application/ports/<stem>.ts.
 * - Its suite is test/ports/<stem>.contract.ts.
 * - An implementation, in src or in test/fakes, says so: `class X implements Port`, `const x: Port = { ... }` or
 *   `export const x = (...): Port => ({ ... })`.
 * - Some test/**\/*.test.ts imports that suite and names that implementation, in its code or in the title of a suite when
 *   it gets the implementation through an index.ts. A suite of the protocol kit may stand between.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect } from 'chai';
import ts from 'typescript';
import { filesBelow, nodesOf, parse } from './source-files.ts';

interface Port {
  readonly name: string;
  readonly suite: string;
}

const ports = filesBelow('src/application/ports').flatMap(portsIn);
const portByName = new Map(ports.map((port) => [port.name, port]));
const tests = filesBelow('test')
  .filter((path) => path.endsWith('.test.ts'))
  .map((path) => withKitSuites(readFileSync(path, 'utf8')));

const found = implementations();

describe('ports', () => {
  for (const { name, suite } of ports) {
    it(`${name} has its suite in ${suite}`, () => {
      expect(existsSync(suite)).to.equal(true);
    });

    it(`${name} is implemented`, () => {
      expect(found.map(({ port }) => port.name)).to.include(name);
    });
  }

  for (const { name, path, port } of found) {
    it(`${name} (${path}) passes the suite of ${port.name}`, () => {
      const witnesses = tests.filter((text) => importsSuite(text, port) && new RegExp(`\\b${name}\\b`).test(text));

      expect(witnesses.length, `tests that import ${port.suite} and name ${name}`).to.be.greaterThan(0);
    });
  }
});

/** A test, with the suites of the protocol kit that it imports. */
function withKitSuites(test: string): string {
  const imported = filesBelow('packages/protocol-kit/src/suites').filter((path) => test.includes(`/${path}'`));
  return [test, ...imported.map((path) => readFileSync(path, 'utf8'))].join('\n');
}

function portsIn(path: string): readonly Port[] {
  return nodesOf(parse(path), ts.isInterfaceDeclaration)
    .filter((declaration) => declaration.members.some(ts.isMethodSignature))
    .map(({ name }) => ({ name: name.text, suite: `test/ports/${basename(path, '.ts')}.contract.ts` }));
}

const importsSuite = (text: string, { suite }: Port): boolean => text.includes(`${suite.slice('test'.length)}'`);

function implementations(): readonly { readonly name: string; readonly path: string; readonly port: Port }[] {
  return [...filesBelow('src'), ...(existsSync('test/fakes') ? filesBelow('test/fakes') : [])]
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((path) => declaredIn(parse(path)).map((declared) => ({ ...declared, path })));
}

function declaredIn(file: ts.SourceFile): readonly { readonly name: string; readonly port: Port }[] {
  const classes = nodesOf(file, ts.isClassDeclaration).map(({ name, heritageClauses = [] }) => ({
    name: name?.text ?? 'an unnamed class',
    types: heritageClauses.flatMap(({ types }) => types.map(({ expression }) => expression.getText())),
  }));
  const constants = nodesOf(file, ts.isVariableDeclaration).map((constant) => ({
    name: constant.name.getText(),
    types: [typeOfObject(constant)?.getText() ?? ''],
  }));
  return [...classes, ...constants].flatMap(({ name, types }) =>
    types.flatMap((type) => portByName.get(type) ?? []).map((port) => ({ name, port })),
  );
}

/** The declared type of an object literal, or of the object literals that an exported function makes. */
function typeOfObject(constant: ts.VariableDeclaration): ts.TypeNode | undefined {
  const { initializer: value, type } = constant;
  if (value === undefined) return undefined;
  if (ts.isObjectLiteralExpression(value)) return type;
  const isExported = (ts.getCombinedModifierFlags(constant) & ts.ModifierFlags.Export) !== 0;
  return isExported && ts.isArrowFunction(value) && isObject(value.body) ? value.type : undefined;
}

function isObject(body: ts.ConciseBody): boolean {
  return ts.isParenthesizedExpression(body) && ts.isObjectLiteralExpression(body.expression);
}
