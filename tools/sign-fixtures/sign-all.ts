import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The request of a wire fixture: what the adapter sends, or what its inbox receives. */
export interface SignedRequest {
  readonly method: string;
  readonly path: string;
  /** The query of a request to the inbox. */
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Gives the request with the signature that its present text and moment have by these credentials. It changes nothing else. */
export type FixtureSigner = (request: SignedRequest, credentials: Readonly<Record<string, string>>) => SignedRequest;

interface Signing {
  /** It has `connection.json`, and fixtures in `outbound` and `inbound`. */
  readonly folder: string;
  readonly signFixture: FixtureSigner;
  readonly isCheck: boolean;
}

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

/** Signs all fixtures of a folder, and prints each changed text. With `isCheck` it changes none, and the exit code is 1 if one would change. */
export function signAll({ folder, signFixture, isCheck }: Signing): void {
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
