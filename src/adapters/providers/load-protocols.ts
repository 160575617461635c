import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';
import { z } from 'zod';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { KIT_VERSION } from './protocol-kit.ts';
import { protocolFault } from './protocol-shape.ts';
import type { ProviderProtocol } from './upstream/provider-protocol.ts';
import { readShape } from './upstream/read-shape.ts';

/** The name of the kit's package, under which a protocol's package.json says which kit it was written for. */
export const KIT = 'agent-game-gateway-protocol-kit';

/** A package that is not used, with the reason as a sentence. */
export interface RefusedProtocol {
  readonly source: string;
  readonly reason: string;
}

export interface LoadedProtocols {
  readonly protocols: readonly ProviderProtocol[];
  readonly refused: readonly RefusedProtocol[];
}

interface Loading {
  readonly builtIn: readonly ProviderProtocol[];
  /** Names of packages and paths of folders, as the setting PROTOCOLS has them. */
  readonly sources: readonly string[];
  /** Paths begin here; packages are looked for here, and beside the gateway. */
  readonly folder: string;
  /** Longest wait for one package. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const REASON_LENGTH_MAX = 300;

/** Loads protocols from packages, one after another, beside those built in. A package that is refused leaves the others as they are. */
export async function loadProtocols(loading: Loading): Promise<LoadedProtocols> {
  const { builtIn, sources } = loading;
  if (sources.length > 0) lendKit();
  const protocols = [...builtIn];
  const refused: RefusedProtocol[] = [];
  for (const source of sources) {
    const loaded = await loadOne(source, loading);
    const named = loaded.ok ? withNameOfItsOwn(loaded.value, protocols) : loaded;
    if (named.ok) protocols.push(named.value);
    else refused.push({ source, reason: named.error.slice(0, REASON_LENGTH_MAX) });
  }
  return { protocols, refused };
}

/**
 * Values with rules are classes, and a class exists once a process. So the kit's package that a protocol imports takes the gateway's own kit from here,
 * wherever that package lies, and whichever version of it (ADR 0118).
 */
function lendKit(): void {
  Object.assign(globalThis, {
    [Symbol.for(KIT)]: { index: () => import('./protocol-kit.ts'), simulator: () => import('./simulator-kit.ts') },
  });
}

async function loadOne(source: string, { folder, timeoutMs = TIMEOUT_MS }: Loading) {
  const waiting = new AbortController();
  try {
    const place = placeOf(source, folder);
    if (place === undefined) return err(`no package.json was found for it in ${folder}`);
    const entry = entryOf(place);
    if (!entry.ok) return entry;
    const late = wait(timeoutMs, LATE, waiting);
    const loaded: unknown = await Promise.race([import(pathToFileURL(entry.value).href), late]);
    return loaded === LATE ? err(`it was not loaded within ${timeoutMs} ms`) : protocolIn(loaded as object);
  } catch (error) {
    return err(`it threw while it was loaded: ${textOf(error)}`);
  } finally {
    waiting.abort();
  }
}

const LATE = Symbol('late');

/** A package may throw anything, also what has no text. */
const textOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : inspect(thrown));

/** The folder of a package: a path, or a name below one of the folders where Node would look for it. */
function placeOf(source: string, folder: string): string | undefined {
  const places = /^(?:[./\\]|[A-Za-z]:)/.test(source)
    ? [resolve(folder, source)]
    : [join(folder, 'x.js'), import.meta.filename].flatMap((from) =>
        (createRequire(from).resolve.paths(source) ?? []).map((modules) => join(modules, source)),
      );
  return places.find((place) => existsSync(join(place, 'package.json')));
}

const door = z.union([z.string(), z.object({ default: z.string() }).transform((conditions) => conditions.default)]);
const PACKAGE = z.object({
  exports: z.union([door, z.object({ '.': door }).transform((doors) => doors['.'])]),
  peerDependencies: z.object({ [KIT]: z.string() }),
});

/** The file to load, if the package was written for this kit. */
function entryOf(place: string): Result<string, string> {
  const path = join(place, 'package.json');
  const read = readShape(PACKAGE, jsonIn(readFileSync(path, 'utf8')));
  if (!read.success) return err(`${path} must name its file as exports["."], and ${KIT} among its peerDependencies`);
  const { exports, peerDependencies } = read.data;
  const wanted = peerDependencies[KIT];
  if (!isServed(wanted))
    return err(`it was written for version ${wanted} of the kit, and this gateway has ${KIT_VERSION}`);
  return ok(resolve(place, exports));
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether this kit serves a package that was written for `^MAJOR.MINOR.PATCH`, or exactly for a version. */
function isServed(wanted: string): boolean {
  const written = VERSION.exec(wanted.replace(/^\^/, ''))?.slice(1).map(Number);
  const own = KIT_VERSION.split('.').map(Number);
  if (written === undefined) return false;
  if (!wanted.startsWith('^')) return wanted === KIT_VERSION;
  const at = own.findIndex((part, place) => part !== written[place]);
  return at === -1 || (at > 0 && (own[at] ?? 0) > (written[at] ?? 0));
}

const VERSION = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/;

function protocolIn(loaded: object): Result<ProviderProtocol, string> {
  const { protocol } = loaded as { protocol?: unknown };
  if (protocol === undefined) return err('it exports no "protocol"');
  const fault = protocolFault(protocol);
  return fault === undefined ? ok(protocol as ProviderProtocol) : err(fault);
}

function withNameOfItsOwn(
  protocol: ProviderProtocol,
  others: readonly ProviderProtocol[],
): Result<ProviderProtocol, string> {
  for (const name of ['protocol', 'label'] as const) {
    if (others.some((other) => other[name] === protocol[name]))
      return err(`another protocol has its ${name} "${protocol[name]}" already`);
  }
  return ok(protocol);
}
