import { expect } from 'chai';
import ts from 'typescript';
import { filesBelow, nodesOf, parse } from '../../architecture/source-files.ts';

/** Made more than once, because the two differ in what they are made from. */
const SEVERAL: Readonly<Record<string, string>> = {
  FailedProofs: 'of administration, and of signatures',
  MapAgentCall: 'for questions with the provider in memory, and for all else with the one in the database',
  MapUnifiedCall: 'for the two of MapAgentCall',
  RateLimiter: 'one a limit',
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
  const makers = nodesOf(source, ts.isCallExpression).filter(({ expression }) => expression.getText() === 'made');
  return [
    ...nodesOf(source, ts.isNewExpression).map(({ expression }) => expression.getText()),
    ...makers.map(({ arguments: [made] }) => made?.getText() ?? ''),
  ].filter((name) => known.has(name));
});

describe('the bindings', () => {
  it('make each use case in one place', () => {
    const twice = new Set(made.filter((name, at) => made.indexOf(name) !== at));

    expect([...twice].sort()).to.deep.equal(Object.keys(SEVERAL).sort());
  });
});
