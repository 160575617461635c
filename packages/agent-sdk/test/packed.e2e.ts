/** The package as others get it: packed, installed into an empty project, and used there. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';

const run = promisify(execFile);
const SOURCE = resolve('packages/agent-sdk');
/** The packages that a user of the SDK has beside it. */
const OWN = [
  'express',
  '@types/express',
  '@types/node',
  'pg',
  '@types/pg',
  'koa',
  '@types/koa',
  'fastify',
  'hono',
  'mysql2',
];

/** Uses a part of the package by the name of the package, and prints what the receiver answers. */
const USE = `
const receiver = createReceiver({ secrets: ['whsec_c2VjcmV0'], store: memoryStore(), log: () => {}, balance: () => undefined,
  bet: () => {}, settle: () => {}, cancel: () => {} });
const request = new Request('http://agent.example/api/v1/callback/bet', { method: 'POST', body: '{}' });
receiver.receive(request).then((response) => console.log(response.status));
`;

describe('the packed SDK', () => {
  let folder: string;
  let place: string;
  let tarball: string;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'agent-sdk-'));
    const sources = join(folder, 'packages/agent-sdk');
    cpSync(SOURCE, sources, { recursive: true, filter: (path) => !/\/(dist|node_modules|test)$/.test(path) });
    cpSync('tsconfig.json', join(folder, 'tsconfig.json'));
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: sources });
    tarball = join(folder, stdout.trim().split('\n').at(-1)!);
    place = join(folder, 'place');
    mkdirSync(place);
    writeFileSync(join(place, 'package.json'), '{"private": true, "type": "module"}');
    await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', tarball], { cwd: place });
  });

  after(() => rmSync(folder, { recursive: true, force: true }));

  it('brings nothing but itself and the library of signatures', async () => {
    const { stdout } = await run('npm', ['ls', '--all', '--parseable'], { cwd: place });

    const names = stdout.split('\n').flatMap((path) => path.split('node_modules/').at(-1) ?? []);
    expect(names.filter((name) => name !== '' && !name.includes(folder))).to.have.members([
      'agent-game-gateway-sdk',
      'standardwebhooks',
      '@stablelib/base64',
      'fast-sha256',
    ]);
  });

  it('is a package without a fault for publint and for arethetypeswrong', async () => {
    const bin = (name: string): string => resolve('node_modules/.bin', name);

    await run(bin('publint'), ['run', tarball, '--strict']);
    await run(bin('attw'), [tarball, '--profile', 'esm-only']);
  });

  it('is imported and required', async () => {
    const names = [
      ['createReceiver', 'receiver'],
      ['memoryStore', 'memory'],
    ] as const;
    const imports = names.map(([name, part]) => `import { ${name} } from 'agent-game-gateway-sdk/${part}';`);
    const requires = names.map(([name, part]) => `const { ${name} } = require('agent-game-gateway-sdk/${part}');`);
    writeFileSync(join(place, 'use.mjs'), imports.join('\n') + USE);
    writeFileSync(join(place, 'use.cjs'), requires.join('\n') + USE);

    for (const file of ['use.mjs', 'use.cjs']) {
      const { stdout } = await run(process.execPath, [file], { cwd: place });
      expect(stdout, file).to.equal('401\n');
    }
  });

  it('compiles the examples of its README, and neither a call that does not exist nor a number for an amount', async () => {
    linkOwnPackages(place);
    const examples = [...readFileSync(join(SOURCE, 'README.md'), 'utf8').matchAll(/^```ts\n([^]*?)^```$/gm)];
    const [receiving = '', calling = ''] = examples.map(([, text]) => text);
    const wrong = calling.replace("'player/balance'", "'player/purse'").replace("amount: '100'", 'amount: 100');
    const errorsOf = async (text: string): Promise<readonly string[]> => {
      writeFileSync(join(place, 'example.ts'), text);
      const options =
        '--strict --target es2023 --module nodenext --types node --skipLibCheck --ignoreConfig --noEmit example.ts'.split(
          ' ',
        );
      const tsc = [resolve('node_modules/typescript/bin/tsc'), ...options];
      const said = await run(process.execPath, tsc, { cwd: place }).catch(({ stdout }: { stdout: string }) => ({
        stdout,
      }));
      return said.stdout.split('\n').filter((line) => line.includes('error TS'));
    };

    expect([...(await errorsOf(receiving)), ...(await errorsOf(calling))]).to.deep.equal([]);
    expect((await errorsOf(wrong)).join())
      .to.include('player/purse')
      .and.include('amount: number');
  });
});

function linkOwnPackages(place: string): void {
  mkdirSync(join(place, 'node_modules/@types'), { recursive: true });
  for (const name of OWN) symlinkSync(resolve('node_modules', name), join(place, 'node_modules', name));
}
