/** Programs of the project, started in the same form as the process that starts them: from the source, or compiled. */
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the project from which this process runs. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const ENDING = extname(import.meta.url);

/** Whether this process was compiled before it began. */
export const isCompiled = ENDING === '.js';

/** The arguments of node for a program, such as `src/main`. A compiled program also gets the flags of this process. */
export const inOwnForm = (program: string): readonly string[] => {
  const file = join(ROOT, program + ENDING);
  return isCompiled ? [...process.execArgv, file] : ['--import', import.meta.resolve('tsx'), file];
};
