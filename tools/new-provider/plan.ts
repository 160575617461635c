import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { err, ok, type Result } from '../../src/domain/shared/result.ts';
import { adapted } from './adapted.ts';
import { destinationOf, folderOf, PLACES } from './places.ts';
import type { ProtocolName } from './protocol-name.ts';
import { REGISTRY, withProtocol } from './registry.ts';

/** A file that will be written, relative to the root. */
export interface PlannedFile {
  readonly path: string;
  readonly text: string;
}

/** All files that will be written, which is computed before the first byte is written: new files, and the registry as the last one. */
export async function planned(root: string, name: ProtocolName): Promise<Result<readonly PlannedFile[], string>> {
  const taken = PLACES.map((place) => folderOf(place, name.protocol)).find((folder) => existsSync(join(root, folder)));
  if (taken !== undefined) return err(`${taken} is there already`);
  const registry = withProtocol(await readFile(join(root, REGISTRY), 'utf8'), name);
  if (!registry.ok) return registry;
  const copies = (await templateFiles(root)).map(async (path) => ({
    path: destinationOf(path, name.protocol),
    text: adapted(await readFile(join(root, path), 'utf8'), path, name),
  }));
  const files = [...(await Promise.all(copies)), { path: REGISTRY, text: registry.value }];
  return ok(await Promise.all(files.map((file) => formatted(root, file))));
}

/** Every file of the template, relative to the root. */
export async function templateFiles(root: string): Promise<readonly string[]> {
  const perPlace = PLACES.map(async ({ from }) => {
    const entries = await readdir(join(root, from), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(join(root, '/').length).replaceAll('\\', '/'));
  });
  return (await Promise.all(perPlace)).flat().sort();
}

/** Formats the text again, because other names and paths have other lengths, and so lines break at other places. */
async function formatted(root: string, { path, text }: PlannedFile): Promise<PlannedFile> {
  if (!path.endsWith('.ts')) return { path, text };
  const filepath = join(root, path);
  return { path, text: await format(text, { ...(await resolveConfig(filepath)), filepath }) };
}
