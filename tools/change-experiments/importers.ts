import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';

/** The files among these that import one of the packages, or a type of it; all paths are relative to the root. */
export async function importersOf(
  root: string,
  paths: readonly string[],
  packages: readonly string[],
): Promise<readonly string[]> {
  const isOne = (name: string): boolean => packages.some((one) => name === one || name.startsWith(`${one}/`));
  const imports = await Promise.all(
    paths.map(async (path) => ts.preProcessFile(await readFile(join(root, path), 'utf8')).importedFiles),
  );
  return paths.filter((_, at) => imports[at]?.some(({ fileName }) => isOne(fileName)));
}
