/**
 * `npm run sign-fixtures -- provider-x`: signs the requests of a protocol's wire fixtures anew, after a change of a body. Only texts of the requests
 * change. With `--check` it writes nothing, and exits with 1 if a fixture is not signed as it would be.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { signAll, type FixtureSigner } from './sign-all.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const USAGE = 'Usage: npm run sign-fixtures -- provider-x [--check]';
const [protocol = '', ...options] = process.argv.slice(2);
const isCheck = options.includes('--check');
const folder = join(ROOT, 'test/fixtures', protocol);
const signerFile = join(ROOT, 'test/adapters/providers', protocol, 'sign-fixture.ts');

const wrong = wrongIn();
if (wrong === undefined) {
  const { signFixture } = (await import(pathToFileURL(signerFile).href)) as { readonly signFixture: FixtureSigner };
  signAll({ folder, signFixture, isCheck });
} else {
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
