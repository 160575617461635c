/** Programs of the project, started in the same form as the process that starts them: from the source, or compiled. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

declare global {
  interface ImportMeta {
    /** True in a file that `compile-tests.ts` has compiled. Its address and its folder are those of its source. */
    readonly isBuilt?: true;
  }
}

/** The root of the project from which this process runs. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The folder with the compiled form of each file of the project. */
export const BUILT = join(ROOT, '.cache/built');

/** Whether the code of this process was compiled before the process began. */
export const isBuilt = import.meta.isBuilt === true;

/** Processes that tests kill, one after the other. */
const KILLED = [
  ...['approval-agreer', 'callback-worker-process', 'embedded-writer', 'events-taker', 'group-player', 'money-mover'],
  ...['notification-teller', 'pull-process', 'stake-taker', 'statement-closer', 'stream-sender'],
].map((name) => `test/faults/${name}`);

/** Programs that are also compiled into one file each. */
export const BUNDLED = ['src/main', 'src/agent-gateway', 'tools/simulators/main', 'tools/sandbox/main', ...KILLED];

/** The compiled form of a program, such as `src/main`. */
export const builtForm = (program: string): string =>
  join(BUILT, BUNDLED.includes(program) ? `bundled/${program}.js` : `${program}.js`);

/** The arguments of node for a program, such as `src/main`. A compiled program also gets the flags of this process. */
export const inOwnForm = (program: string): readonly string[] =>
  isBuilt
    ? [...process.execArgv, builtForm(program)]
    : ['--import', import.meta.resolve('tsx'), join(ROOT, `${program}.ts`)];
