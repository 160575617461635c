/** Changes that were tried on the project, and the files that each of them touches. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { destinationOf } from '../new-provider/places.ts';
import { templateFiles } from '../new-provider/plan.ts';
import { REGISTRY } from '../new-provider/registry.ts';
import { importersOf } from './importers.ts';
import { parsePatch, type Patch } from './patch.ts';
import { sourceFiles } from './source-files.ts';

/** The files that a change touches, relative to the root; `generated` follow by `npm run docs`. */
export interface Touched {
  readonly files: readonly string[];
  readonly generated: readonly string[];
}

/** A change: what it is, and how its files are known. */
interface Experiment {
  readonly change: string;
  readonly touched: (root: string) => Promise<Touched>;
}

const CHANGES = 'tools/change-experiments/changes';

/** The changes that were made once and recorded, by the names of their patches. */
export const RECORDED = {
  rtp: 'A field of the game object, `rtp`',
  'event-action': 'An eighth event action, `JACKPOT`',
  'unified-call': 'A new unified call, `provider_time`',
} as const;

/** Packages that belong together: who exchanges one exchanges all of them. */
export const PACKAGES = {
  koa: ['koa', '@koa/router', 'koa-body'],
  knex: ['knex'],
} as const;

/** A recorded change. */
export const recordedPatch = async (root: string, name: keyof typeof RECORDED): Promise<Patch> =>
  parsePatch(await readFile(join(root, CHANGES, `${name}.patch`), 'utf8'));

/** Every experiment, in the order of the table. */
export const EXPERIMENTS: readonly Experiment[] = [
  recorded('rtp'),
  recorded('event-action'),
  recorded('unified-call'),
  { change: 'A new provider, `npm run new-provider -- e`', touched: newProvider },
  { change: 'Another HTTP framework in place of Koa', touched: importing(PACKAGES.koa) },
  { change: 'Another query builder in place of Knex', touched: importing(PACKAGES.knex) },
];

function recorded(name: keyof typeof RECORDED): Experiment {
  return {
    change: RECORDED[name],
    touched: async (root) => {
      const { files, generated } = await recordedPatch(root, name);
      return { files: files.map(({ path }) => path), generated };
    },
  };
}

async function newProvider(root: string): Promise<Touched> {
  const copies = (await templateFiles(root)).map((path) => destinationOf(path, 'provider-<letter>'));
  return { files: [REGISTRY, ...copies], generated: ['docs/provider-matrix.md'] };
}

function importing(packages: readonly string[]): Experiment['touched'] {
  return async (root) => ({ files: await importersOf(root, await sourceFiles(root), packages), generated: [] });
}
