/** The project's TypeScript files, as the architecture tests read them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Paths below `folder` of all files, folders left out, relative to the project's root; sorted, with forward slashes. */
export const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
    .sort();

/** The syntax tree of one file. Nothing is resolved: names are all that one can ask for. */
export const parse = (path: string): ts.SourceFile =>
  ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);

/** Every node of the tree that `is` accepts. */
export const nodesOf = <T extends ts.Node>(root: ts.Node, is: (node: ts.Node) => node is T): readonly T[] => {
  const found: T[] = [];
  const visit = (node: ts.Node): void => {
    if (is(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
};
