import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROGRAM_NAME } from '../../adapters/api/words/next-commands.ts';

/** The commands that exist where this program is installed. */
export interface ProgramPlace {
  /** The command line `agent-gateway`, as a person calls it there. */
  readonly program: string;
  /** The command that plays rounds; undefined outside of a clone. */
  readonly sandbox: string | undefined;
}

const OWN_ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/** The place of a root: a clone, a folder that has installed the package, or a place whose program is on the PATH, as in the image. */
export function programPlace(root = OWN_ROOT): ProgramPlace {
  if (existsSync(join(root, 'src/agent-gateway.ts')))
    return { program: `npm run --silent ${PROGRAM_NAME} --`, sandbox: 'npm run sandbox' };
  const folder = dirname(root);
  const isInstalled = basename(folder) === 'node_modules' && existsSync(join(folder, '../package.json'));
  return { program: isInstalled ? `npx --no ${PROGRAM_NAME}` : PROGRAM_NAME, sandbox: undefined };
}
