/** Programs of the project, started in the form of the process that starts them: from the source, or compiled. */
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The top of the project that this process runs from. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const ENDING = extname(import.meta.url);

/** Whether this process was compiled before it began. */
export const isCompiled = ENDING === '.js';

/** The arguments of node for a program, such as `src/main`. What is compiled has the flags of this process too. */
export const inOwnForm = (program: string): readonly string[] => {
  const file = join(ROOT, program + ENDING);
  return isCompiled ? [...process.execArgv, file] : ['--import', import.meta.resolve('tsx'), file];
};
