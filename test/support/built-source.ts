/**
 * The programs of the project, compiled by `compile-tests.ts`. A compiled program starts in less than half the time of the same program from the
 * source. A process of tests from the source compiles whatever has changed, before it starts its first program.
 */
import { execFileSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtForm, inOwnForm, isBuilt, ROOT } from '../../tools/own-form.ts';

/** Coverage follows the source itself. */
const followsSource = (): boolean => process.env['NODE_V8_COVERAGE'] !== undefined;

/**
 * A flag of node: the embedded engine is compiled only by the fast compiler, because for a process that lives for seconds the optimizing compiler
 * takes too long.
 */
export const LIFTOFF = '--liftoff-only';

/** The arguments of node that run a program. The program is the address of its source, or its path without an ending, such as `src/main`. */
export function programOf(program: URL | string): readonly string[] {
  const path = typeof program === 'string' ? program : relative(ROOT, fileURLToPath(program)).replace(/\.ts$/, '');
  if (followsSource()) return inOwnForm(path);
  compileOnce();
  return [builtForm(path)];
}

let isCompiled = isBuilt;

function compileOnce(): void {
  if (isCompiled) return;
  const compiler = ['--import', import.meta.resolve('tsx'), join(ROOT, 'test/support/compile-tests.ts')];
  execFileSync(process.execPath, compiler, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  isCompiled = true;
}
