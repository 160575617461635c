/** The installed package and the built image: the real build, in folders without other files. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { PastedCommands } from '../guides/pasted-commands.ts';
import { stagesOf } from './dockerfile.ts';

const run = promisify(execFile);
const MIB = 1024 * 1024;
/** The programs with their source maps, the demo catalogue, the documents and the suites have three quarters of it. */
const TARBALL_BYTES_MAX = 4 * MIB;
/** docs/packaging.md has the sizes. */
const DEPENDENCIES_MIB_MAX = 60;
const PROGRAM_MIB_MAX = 14;
const FROM_CACHE = { ...process.env, npm_config_prefer_offline: 'true' };
const ENVIRONMENT = { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0' };

/** Waits until a gateway listens. */
async function listening(child: ChildProcess): Promise<void> {
  for await (const line of createInterface({ input: child.stdout! })) if (line.includes('"msg":"listening"')) break;
  child.stdout!.resume();
}

/** The base URL and the demo's token, when a gateway has said that it runs. */
async function announced(child: ChildProcess): Promise<{ readonly url: string; readonly token: string }> {
  let url = '';
  let token = '';
  for await (const line of createInterface({ input: child.stdout! })) {
    url ||= /Base URL +(\S+)/.exec(line)?.[1] ?? '';
    token ||= /Agent token +(agt_\S+)/.exec(line)?.[1] ?? '';
    if (url !== '' && token !== '') break;
  }
  child.stdout!.resume();
  return { url, token };
}

async function gamesAt({ url, token }: { readonly url: string; readonly token: string }): Promise<number> {
  const response = await fetch(`${url}/papi/v1/game/list`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: new URLSearchParams({ pageSize: '1' }),
  });
  return ((await response.json()) as { data: { total: number } }).data.total;
}

describe('what is delivered', function () {
  this.timeout(30 * 60_000);
  const stages = stagesOf(readFileSync('Dockerfile', 'utf8'));
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'delivered-'));
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is a package that an empty folder can install and start', async () => {
    const sources = join(folder, 'sources');
    const names = [
      'package.json',
      'package-lock.json',
      'tsconfig.json',
      'tsconfig.build.json',
      'src',
      'test',
      'tools',
      'docs',
      'README.md',
      'CHANGELOG.md',
      'LICENSE',
    ];
    for (const name of names) cpSync(name, join(sources, name), { recursive: true });
    await run('ln', ['-s', resolve('node_modules'), join(sources, 'node_modules')]);
    await run('npm', ['pack', '--pack-destination', folder], { cwd: sources });
    const tarball = join(folder, `agent-game-gateway-${JSON.parse(readFileSync('package.json', 'utf8')).version}.tgz`);
    expect(readFileSync(tarball).length).to.be.at.most(TARBALL_BYTES_MAX);

    const place = join(folder, 'place');
    cpSync(tarball, join(place, 'it.tgz'));
    writeFileSync(join(place, 'package.json'), '{"private": true}');
    await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', './it.tgz'], { cwd: place });
    await expectSuiteToJudge(place);
    const gateway = spawn('node_modules/.bin/agent-gateway', ['start'], { cwd: place, env: ENVIRONMENT });
    try {
      const address = await announced(gateway);
      const { stdout } = await run(
        'npx',
        ['--no', 'agent-gateway', 'agents', 'list', '--json', '--admin-token-file', 'data/admin-token'],
        {
          cwd: place,
          env: { ...ENVIRONMENT, AGENT_GATEWAY_URL: address.url },
        },
      );

      expect(await gamesAt(address)).to.be.greaterThan(100);
      expect(JSON.parse(stdout).list[0].code).to.equal('DEMO');
    } finally {
      gateway.kill('SIGTERM');
      await once(gateway, 'exit');
    }
    expect(gateway.exitCode).to.equal(0);
    await expectCommandsToRun(join(place, 'node_modules/.bin/agent-gateway'));
  });

  /** Pastes the commands that the pages show into bash, with the installed command line. */
  async function expectCommandsToRun(program: string): Promise<void> {
    const pasted = await PastedCommands.open(program);
    try {
      const { wrong, count } = await pasted.runAll();

      expect(count).to.be.greaterThan(150);
      expect(wrong).to.deep.equal([]);
    } finally {
      await pasted.close();
    }
  }

  /** Runs the example of the page on swapped parts, with the runner of this project: green as it is, and red with a fault. */
  async function expectSuiteToJudge(place: string): Promise<void> {
    const [, example = ''] = /^```js\n(.*?)^```$/ms.exec(readFileSync('docs/swap-a-part.md', 'utf8')) ?? [];
    for (const name of ['mocha', 'chai']) symlinkSync(resolve('node_modules', name), join(place, 'node_modules', name));
    const judged = (text: string): Promise<string> => {
      writeFileSync(join(place, 'rate-counts.test.mjs'), text);
      const mocha = [join(place, 'node_modules/mocha/bin/mocha.js'), '--no-config', 'rate-counts.test.mjs'];
      return run(process.execPath, mocha, { cwd: place }).then(
        ({ stdout }) => stdout,
        ({ stdout }: { stdout: string }) => stdout,
      );
    };

    expect(await judged(example))
      .to.match(/6 passing/)
      .and.not.include('failing');
    expect(await judged(example.replace('process !== this.process', 'process'))).to.match(/[1-6] failing/);
  }

  it('is an image whose steps make a gateway that becomes healthy', async () => {
    for (const stage of stages) await carriedOut(stage);
    const image = join(folder, 'last');
    const said = (word: string) => stages.at(-1)!.instructions.find((each) => each.word === word)!.rest;
    const [, ...program] = JSON.parse(said('CMD')) as string[];
    const secrets = { SECRETS_KEY: 'a'.repeat(64), ADMIN_TOKEN: 'b'.repeat(40) };
    const environment = {
      ...ENVIRONMENT,
      ...secrets,
      NODE_ENV: 'production',
      PORT: '39127',
      DATA_DIR: join(image, 'data'),
    };

    const gateway = spawn(process.execPath, program, {
      cwd: join(image, 'app'),
      env: environment,
    });
    try {
      await listening(gateway);
      const [, probe = ''] = / CMD (.*)$/.exec(said('HEALTHCHECK')) ?? [];
      await run('sh', ['-c', probe], { env: environment });
    } finally {
      gateway.kill('SIGTERM');
      await once(gateway, 'exit');
    }
    expect(existsSync(join(image, 'app/node_modules/mocha'))).to.equal(false);
    const layers = { dependencies: mibOf(join(image, 'app/node_modules')), program: mibOf(join(image, 'app/dist')) };
    expect(layers.dependencies).to.be.at.most(DEPENDENCIES_MIB_MAX);
    expect(layers.program).to.be.at.most(PROGRAM_MIB_MAX);
    await expectSandboxToPlay();
  });

  async function expectSandboxToPlay(): Promise<void> {
    const sandbox = stages.find(({ name }) => name === 'sandbox')!;
    const { rest } = sandbox.instructions.find(({ word }) => word === 'ENTRYPOINT')!;
    const [, ...program] = JSON.parse(rest) as string[];
    const { stdout } = await run(process.execPath, [...program, '--once'], {
      cwd: join(folder, 'sandbox/app'),
      env: { ...ENVIRONMENT, HOST: '0.0.0.0' },
    });

    expect(stdout).to.include('All books agree.');
  }

  const mibOf = (path: string): number => {
    const entries = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    return entries.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / MIB;
  };

  /** A stage without Docker: its WORKDIR is a folder, and steps at absolute paths, which need root or Alpine, are left out. */
  async function carriedOut(stage: ReturnType<typeof stagesOf>[number]): Promise<void> {
    const root = join(folder, stage.name ?? 'last');
    const app = join(root, 'app');
    if (stages.some(({ name }) => name === stage.base)) await run('cp', ['-al', join(folder, stage.base), root]);
    await run('mkdir', ['-p', app, join(root, 'data')]);
    for (const { word, rest } of stage.instructions) {
      if (word === 'COPY') copied(rest, app);
      if (word === 'RUN' && !rest.includes(' /')) await run('sh', ['-c', rest], { cwd: app, env: FROM_CACHE });
    }
  }

  function copied(rest: string, app: string): void {
    const [, stage, words = rest] = /^--from=(\S+) (.*)$/.exec(rest) ?? [];
    const from = words.split(' ').slice(0, -1);
    const to = words.split(' ').at(-1)!;
    if (from[0] === '/') return;
    for (const name of from) {
      const source = stage === undefined ? name : join(folder, stage, name);
      cpSync(source, join(app, to.endsWith('/') ? name : to), { recursive: true });
    }
  }
});
