import { existsSync, readdirSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { err, ok, type Result } from '../../src/domain/shared/result.ts';
import { adapted } from './adapted.ts';
import { packageFiles } from './package-files.ts';
import { BUILT_IN, destinationOf, PACKAGE, type PlannedFile, type Target } from './places.ts';
import type { ProtocolName } from './protocol-name.ts';
import { REGISTRY, withProtocol } from './registry.ts';

type Plan = Promise<Result<readonly PlannedFile[], string>>;

/** All files that will be written, which is computed before the first byte is written: new files, and the registry as the last one. */
export async function planned(root: string, name: ProtocolName): Plan {
  const taken = BUILT_IN.places
    .map((place) => place.to(name.protocol))
    .find((folder) => existsSync(join(root, folder)));
  if (taken !== undefined) return err(`${taken} is there already`);
  const registry = withProtocol(await readFile(join(root, REGISTRY), 'utf8'), name);
  if (!registry.ok) return registry;
  const files = [...(await copies(root, name, BUILT_IN)), { path: REGISTRY, text: registry.value }];
  return ok(await Promise.all(files.map((file) => formatted(root, file))));
}

/** All files of a package in a folder, which must not exist or must be empty. */
export async function plannedPackage(root: string, name: ProtocolName, folder: string): Plan {
  if (existsSync(folder) && readdirSync(folder).length > 0) return err(`${folder} is not empty`);
  const files = [...packageFiles(root, name), ...(await copies(root, name, PACKAGE))];
  return ok(await Promise.all(files.map((file) => formatted(root, file))));
}

async function copies(root: string, name: ProtocolName, target: Target): Promise<readonly PlannedFile[]> {
  const files = (await templateFiles(root, target)).map(async (path) => ({
    path: destinationOf(path, name.protocol, target),
    text: adapted(await readFile(join(root, path), 'utf8'), path, { name, target }),
  }));
  return Promise.all(files);
}

/** Every file of the template that a target takes, relative to the root. */
export async function templateFiles(root: string, { places }: Target): Promise<readonly string[]> {
  const perPlace = places.map(async ({ from }) => {
    if ((await stat(join(root, from))).isFile()) return [from];
    const entries = await readdir(join(root, from), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(join(root, '/').length).replaceAll('\\', '/'));
  });
  return [...new Set((await Promise.all(perPlace)).flat())].sort();
}

/** Formats the text again, because other names and paths have other lengths, and so lines break at other places. */
async function formatted(root: string, { path, text }: PlannedFile): Promise<PlannedFile> {
  if (!path.endsWith('.ts')) return { path, text };
  const filepath = join(root, path);
  return { path, text: await format(text, { ...(await resolveConfig(filepath)), filepath }) };
}
