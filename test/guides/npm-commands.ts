/** The commands of npm and npx that the pages show: their scripts, their tests and their options must be there. None of them is run here. */
import { existsSync, readFileSync } from 'node:fs';
import { parseCommandLine as parseConvert } from '../../src/adapters/cli/convert-games/options.ts';
import { COMMANDS } from '../../src/adapters/cli/gateway/commands.ts';
import { parseCommandLine } from '../../src/adapters/cli/gateway/parse/parse-command-line.ts';
import { PLAIN } from '../../src/adapters/cli/gateway/view/look.ts';
import type { Result } from '../../src/domain/shared/result.ts';
import { parseCommandLine as parseCluster } from '../../tools/cluster/options.ts';
import { parseCommandLine as parseNewProvider } from '../../tools/new-provider/options.ts';
import { parseCommandLine as parseSandbox } from '../../tools/sandbox/options.ts';
import { parseCommandLine as parseSimulators } from '../../tools/simulators/options.ts';
import { filesBelow } from '../architecture/source-files.ts';
import { readConsoleOptions } from '../bench/console/options.ts';
import { readOptions as readGameListOptions } from '../bench/game-list/options.ts';
import { readMoneyOptions } from '../bench/money/options.ts';
import { readHostileOptions } from '../hostile/options.ts';
import { readLongRunOptions } from '../long-run/options.ts';
import { parseCommandLine as parseSimulate } from '../simulation/options.ts';

type Words = readonly string[];

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Readonly<Record<string, string>> };

const SLOW_TESTS = filesBelow('test')
  .filter((path) => path.endsWith('.slow.ts'))
  .map((path) => readFileSync(path, 'utf8'));

const anything = (): void => undefined;
const unknown = (): never => {
  throw new Error('there is no such benchmark');
};

/** The others take no options, or read the environment with them. */
const BENCHMARKS: Readonly<Record<string, (words: Words) => unknown>> = {
  'cell-moves': anything,
  console: readConsoleOptions,
  files: anything,
  'game-list': readGameListOptions,
  'growth-of-ledger': anything,
  money: readMoneyOptions,
};

/** The readers of options throw, or return a result. */
const READERS: Readonly<Record<string, (words: Words) => unknown>> = {
  bench: ([name = '', ...words]) => (BENCHMARKS[name] ?? unknown)(words),
  cluster: parseCluster,
  conformance: (words) => parseCommandLine(['conformance', ...words], { groups: COMMANDS, version: '1', look: PLAIN }),
  'convert-games': (words) => parseConvert(words, PLAIN),
  hostile: readHostileOptions,
  'long-run': readLongRunOptions,
  'new-provider': parseNewProvider,
  sandbox: parseSandbox,
  simulate: parseSimulate,
  simulators: parseSimulators,
  'test:slow': ([option, title = '']) => {
    if (option !== '--grep' || !SLOW_TESTS.some((text) => text.includes(title)))
      throw new Error(`no slow test: ${title}`);
  },
};

const BUILT_IN = new Set(['audit', 'ci', 'install', 'pack', 'sbom']);

/** The reason why a command cannot work; undefined if there is none. */
export function wrongWithNpm(command: string): string | undefined {
  const [program, ...words] = wordsOf(command);
  if (program === 'npx') return wrongWithNpx(words);
  const [first = '', second = '', third = ''] = words;
  if (BUILT_IN.has(first)) return undefined;
  const isSilent = second === '--silent';
  const script = first === 'run' ? (isSilent ? third : second) : first;
  if (scripts[script] === undefined) return `there is no script ${script}`;
  const end = words.indexOf('--');
  return end === -1 ? undefined : wrongWithOptions(script, words.slice(end + 1));
}

function wrongWithOptions(script: string, words: Words): string | undefined {
  try {
    const read = READERS[script]?.(words) as Result<unknown, unknown> | undefined;
    return read?.ok === false ? JSON.stringify(read.error) : undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** `npx mocha FILE` and `npx tsx FILE`. */
function wrongWithNpx([program, file = '']: Words): string | undefined {
  if (!existsSync(`node_modules/.bin/${program}`)) return `there is no ${program}`;
  return existsSync(file) ? undefined : `there is no ${file}`;
}

/** Without variables before the command, and without what follows it. */
const wordsOf = (command: string): Words =>
  [...command.replace(/ &$/, '').matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)]
    .map(([, single, double, plain]) => single ?? double ?? plain ?? '')
    .filter(
      (word, at, all) => !(/^[A-Z_]+=/.test(word) && all.slice(0, at).every((before) => /^[A-Z_]+=/.test(before))),
    );
