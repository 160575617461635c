/** Runs samples of the documentation: all samples of a language in one process, since starting some of them takes a second. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { noteLeftOut } from '../../../../support/left-out.ts';

/** Printed after each answer. */
const END = '-- end of an answer --';

interface Runner {
  /** The program and its arguments, which run one file as a person would. */
  readonly one: readonly [string, ...string[]];
  /** A command that fails where the language is not there. */
  readonly probe: readonly [string, ...string[]];
  /** A program in a file that runs all samples in the order of their names. */
  readonly all: { readonly file: string; readonly text: string };
  /** The path of a sample by its number, where it is not its name after the number. */
  readonly place?: (at: string, file: string) => string;
}

const JAVA_RUNNER = `
import java.net.*; import java.nio.file.*; import java.util.*; import javax.tools.ToolProvider;
public class RunAll {
  public static void main(String[] args) throws Exception {
    List<String> files = new ArrayList<>();
    try (var paths = Files.walk(Path.of("."))) {
      paths.map(Path::toString).filter(path -> path.endsWith("/Sample.java")).sorted().forEach(files::add);
    }
    List<String> options = new ArrayList<>(List.of("-proc:none", "-d", "classes"));
    options.addAll(files);
    if (ToolProvider.getSystemJavaCompiler().run(null, null, null, options.toArray(String[]::new)) != 0) System.exit(1);
    try (var loader = new URLClassLoader(new URL[] { Path.of("classes").toUri().toURL() })) {
      for (String file : files) {
        String name = file.replaceAll("^\\\\./|\\\\.java$", "").replace('/', '.');
        loader.loadClass(name).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        System.out.println("${END}");
      }
    }
    System.exit(0);
  }
}`;

const RUNNERS: Readonly<Record<string, Runner>> = {
  curl: {
    one: ['sh'],
    probe: ['curl', '--version'],
    all: { file: 'all.sh', text: `for file in *-sample.sh; do sh "$file"; printf '\\n%s\\n' '${END}'; done` },
  },
  'Node.js': {
    one: [process.execPath],
    probe: [process.execPath, '--version'],
    all: {
      file: 'all.mjs',
      text: `import { readdirSync } from 'node:fs';
for (const name of readdirSync('.').filter((each) => each.endsWith('-sample.mjs')).sort()) {
  await import('./' + name);
  console.log('${END}');
}`,
    },
  },
  PHP: {
    one: ['php'],
    probe: ['php', '-r', 'exit(extension_loaded("curl") ? 0 : 1);'],
    all: {
      file: 'all.php',
      text: `<?php foreach (glob('*-sample.php') as $file) { (function ($file) { include $file; })($file); echo '${END}', PHP_EOL; }`,
    },
  },
  Python: {
    one: ['python3'],
    probe: ['python3', '--version'],
    all: {
      file: 'all.py',
      text: `import glob, runpy\nfor name in sorted(glob.glob("*-sample.py")):\n    runpy.run_path(name)\n    print("${END}")`,
    },
  },
  Java: {
    one: ['java', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'],
    probe: ['javac', '-version'],
    all: { file: 'RunAll.java', text: JAVA_RUNNER },
    place: (at, file) => join(`sample${at}`, file),
  },
};

/** Whether samples of the language can run. If not, the end of the run says so, or with REQUIRE_LANGUAGES=1 it throws. */
export function isPresent(language: string, title: string): boolean {
  try {
    const [program, ...args] = runnerOf(language).probe;
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch (cause) {
    if (process.env['REQUIRE_LANGUAGES'] === '1') throw new Error(`There is no ${language}.`, { cause });
    noteLeftOut(title, language === 'PHP' ? 'PHP with its extension curl' : language);
    return false;
  }
}

export interface Sample {
  readonly file: string;
  readonly code: string;
}

/** Runs a sample as a person would, and returns the printed text. */
export async function printedByOne(language: string, { file, code }: Sample, at: Place): Promise<string> {
  await writeFile(join(at.folder, file), code);
  const [program, ...args] = runnerOf(language).one;
  return run(program, [...args, file], at);
}

/** Runs all samples of a language one after the other, and returns the printed text of each. */
export async function printedByAll(
  language: string,
  samples: readonly Sample[],
  at: Place,
): Promise<readonly string[]> {
  const { one, all, place = (number, file) => `${number}-${file}` } = runnerOf(language);
  for (const [index, { file, code }] of samples.entries()) {
    const number = String(index).padStart(3, '0');
    const path = join(at.folder, place(number, file));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, language === 'Java' ? `package sample${number};\n${code}` : code);
  }
  await writeFile(join(at.folder, all.file), all.text);
  const [program, ...args] = one;
  const printed = await run(program, [...args, all.file], at);
  return printed.split(`${END}\n`).slice(0, -1);
}

/** The folder in which samples run, and their environment beside what every program needs. */
export interface Place {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
}

async function run(program: string, args: readonly string[], { folder, environment }: Place): Promise<string> {
  const env = { PATH: process.env['PATH'], HOME: folder, LC_ALL: 'C.UTF-8', ...environment };
  const { stdout } = await promisify(execFile)(program, args, { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

function runnerOf(language: string): Runner {
  const runner = RUNNERS[language];
  if (runner === undefined) throw new Error(`Nothing says how ${language} is run.`);
  return runner;
}
