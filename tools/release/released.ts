/** The interfaces of the last release, kept in a compact form: all that a program can meet, without the words for people. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { OpenApiDocument } from '../../src/adapters/http/api-docs/openapi.ts';
import { openApiDocuments } from '../../src/adapters/http/index.ts';

const FOLDER = fileURLToPath(new URL('released/', import.meta.url));
const PROSE: ReadonlySet<string> = new Set([
  'description',
  'summary',
  'title',
  'tags',
  'servers',
  'license',
  'headers',
]);

const fileOf = (name: string): string => `${FOLDER}${name}.json`;

/** A document of the last release. */
export const released = (name: keyof typeof openApiDocuments): OpenApiDocument =>
  JSON.parse(readFileSync(fileOf(name), 'utf8')) as OpenApiDocument;

/** Keeps the interfaces of this release, for the comparison with the next one. */
export function keepInterfaces(): void {
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, document] of Object.entries(openApiDocuments))
    writeFileSync(fileOf(name), `${JSON.stringify(compact(document), undefined, 1)}\n`);
}

export const compact = (document: OpenApiDocument): OpenApiDocument => stripped(document, '') as OpenApiDocument;

/** A value of a document without prose. Names of fields are below `properties`, and may be any word. */
function stripped(value: unknown, parent: string): unknown {
  if (Array.isArray(value)) return value.map((one) => stripped(one, ''));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name, one]) => parent === 'properties' || !isProse(name, one));
  return Object.fromEntries(entries.map(([name, one]) => [name, stripped(one, name)]));
}

/** The examples of failures tell the codes; the others are for people. */
function isProse(name: string, value: unknown): boolean {
  if (name !== 'example' && name !== 'examples') return PROSE.has(name);
  const failures = Object.values(value as object) as readonly { readonly $ref?: string; readonly value?: unknown }[];
  return !failures.every(
    (one) => one.$ref !== undefined || (one.value as { status?: boolean } | undefined)?.status === false,
  );
}
