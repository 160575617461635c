/**
 * `npm run sign-fixtures -- provider-x`: signs the requests of a protocol's wire fixtures anew, after a change of a body. Only texts of the requests
 * change. With `--check` it writes nothing, and exits with 1 if a fixture is not signed as it would be.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FixtureSigner, SignedRequest } from './fixture-signer.ts';

interface Fixture {
  /** The reason why the bytes stay: recorded traffic of the real upstream, or a signature that is wrong on purpose. */
  readonly keepsBytes?: string;
  readonly connection?: { readonly credentials?: Readonly<Record<string, string>> };
  readonly request?: SignedRequest;
  readonly exchanges?: readonly { readonly request: SignedRequest }[];
}

interface Change {
  readonly before: string;
  readonly after: string;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const USAGE = 'Usage: npm run sign-fixtures -- provider-x [--check]';
const [protocol = '', ...options] = process.argv.slice(2);
const isCheck = options.includes('--check');
const folder = join(ROOT, 'test/fixtures', protocol);
const signerFile = join(ROOT, 'test/adapters/providers', protocol, 'sign-fixture.ts');

const wrong = wrongIn();
if (wrong === undefined) await signAll();
else {
  process.stderr.write(`error: ${wrong}\n${USAGE}\n`);
  process.exitCode = 2;
}

function wrongIn(): string | undefined {
  const unknown = options.find((option) => option !== '--check');
  if (unknown !== undefined) return `there is no option ${unknown}`;
  if (!/^provider-[a-z0-9]+$/.test(protocol)) return 'the name of the protocol must be like provider-x';
  if (!existsSync(folder)) return `test/fixtures/${protocol} does not exist`;
  return existsSync(signerFile)
    ? undefined
    : `test/adapters/providers/${protocol}/sign-fixture.ts does not exist: it exports signFixture, by the adapter's own signing`;
}

async function signAll(): Promise<void> {
  const { signFixture } = (await import(pathToFileURL(signerFile).href)) as { readonly signFixture: FixtureSigner };
  const { credentials } = read(join(folder, 'connection.json')) as { readonly credentials: Record<string, string> };
  const files = ['outbound', 'inbound'].flatMap((side) =>
    existsSync(join(folder, side)) ? readdirSync(join(folder, side)).map((file) => join(side, file)) : [],
  );
  let changed = 0;
  for (const file of files.sort()) {
    const fixture = read(join(folder, file)) as Fixture;
    const changes = changesOf(fixture, (request) =>
      signFixture(request, { ...credentials, ...fixture.connection?.credentials }),
    );
    process.stdout.write(shown(file, fixture, changes));
    if (changes.length === 0) continue;
    changed += 1;
    if (!isCheck) writeChanges(join(folder, file), changes);
  }
  process.stdout.write(
    `${changed} of ${files.length} fixtures ${isCheck ? 'are not signed as they would be' : 'signed anew'}.\n`,
  );
  if (isCheck && changed > 0) process.exitCode = 1;
}

function changesOf({ keepsBytes, request, exchanges = [] }: Fixture, sign: (request: SignedRequest) => SignedRequest) {
  if (keepsBytes !== undefined) return [];
  const requests = request === undefined ? exchanges.map((exchange) => exchange.request) : [request];
  return requests.flatMap((one) => differences(one, sign(one)));
}

/** The texts that differ, each with its name, as they are in the file. */
function differences(before: object, after: object): readonly Change[] {
  return Object.entries(after).flatMap(([name, value]: [string, unknown]) => {
    const old = (before as Record<string, unknown>)[name];
    if (typeof value === 'object' && value !== null) return differences(old ?? {}, value);
    const line = (one: unknown) => `${JSON.stringify(name)}: ${JSON.stringify(one)}`;
    return old === value || old === undefined ? [] : [{ before: line(old), after: line(value) }];
  });
}

function shown(file: string, { keepsBytes }: Fixture, changes: readonly Change[]): string {
  if (keepsBytes !== undefined) return `${file} keeps its bytes: ${keepsBytes}\n`;
  if (changes.length === 0) return '';
  return `${file}\n${changes.map(({ before, after }) => `  - ${before}\n  + ${after}\n`).join('')}`;
}

/** Replaces the texts where they are, so that the rest of the file stays as it was written. */
function writeChanges(path: string, changes: readonly Change[]): void {
  const text = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    changes.reduce((now, { before, after }) => now.replace(before, () => after), text),
  );
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
