import { expect } from 'chai';
import ts from 'typescript';
import { filesBelow, nodesOf, parse } from '../../architecture/source-files.ts';

/** Made more than once, because the two differ in what they are made from. */
const SEVERAL: Readonly<Record<string, string>> = {
  MapAgentCall: 'for questions with the provider in memory, and for all else with the one in the database',
  MapUnifiedCall: 'for the two of MapAgentCall',
  ShowProviderOrder: 'for Agents through their offers, and for operators',
};

const files = filesBelow('src/infrastructure/container');

/** The classes of the application that a file imports. */
const fromApplication = (path: string): ReadonlySet<string> =>
  new Set(
    nodesOf(parse(path), ts.isImportDeclaration)
      .filter(({ moduleSpecifier }) => moduleSpecifier.getText().includes('/application/'))
      .flatMap(({ importClause }) => (importClause === undefined ? [] : nodesOf(importClause, ts.isImportSpecifier)))
      .map(({ name }) => name.text),
  );

/** The names of the application's classes, once for each place in the container that makes one. */
const made = files.flatMap((path) => {
  const known = fromApplication(path);
  const source = parse(path);
  // A binding without a maker makes the class that it binds.
  const bound = nodesOf(source, ts.isCallExpression).filter(
    ({ expression, arguments: { length } }) => expression.getText() === 'bind' && length === 2,
  );
  return [
    ...nodesOf(source, ts.isNewExpression).map(({ expression }) => expression.getText()),
    ...bound.map(({ arguments: [Class] }) => Class?.getText() ?? ''),
  ].filter((name) => known.has(name));
});

/** The first arguments of all calls of `callee` below a folder. */
const firstArguments = (folder: string, callee: RegExp): readonly string[] =>
  filesBelow(folder)
    .flatMap((path) => nodesOf(parse(path), ts.isCallExpression))
    .filter(({ expression }) => callee.test(expression.getText()))
    .map(({ arguments: [first] }) => first?.getText() ?? '');

describe('the bindings', () => {
  it('have each class that a route names', () => {
    const named = new Set(firstArguments('src/adapters/http', /(^|[.])useCase$/));

    expect(named.size).to.be.above(90);
    expect(firstArguments('src/infrastructure/container', /^bind$/)).to.include.members([...named]);
  });

  it('make each use case in one place', () => {
    const twice = new Set(made.filter((name, at) => made.indexOf(name) !== at));

    expect([...twice].sort()).to.deep.equal(Object.keys(SEVERAL).sort());
  });
});
