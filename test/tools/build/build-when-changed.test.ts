import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { programOf } from '../../support/built-source.ts';

const OPTIONS = { module: 'nodenext', target: 'es2023', rootDir: 'src', skipLibCheck: true, types: [] };

describe('the build of npm start', function () {
  this.timeout(180_000);
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'build-when-changed-'));
    mkdirSync(join(folder, 'src'));
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    write('package.json', '{"type":"module"}');
    write('package-lock.json', '{}');
    write('tsconfig.json', '{}');
    write('tsconfig.build.json', JSON.stringify({ compilerOptions: OPTIONS, include: ['src'] }));
    write('src/main.ts', 'export const answer: number = 1;\n');
    write('src/style.css', 'p {}');
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  const built = (name: string): string => readFileSync(join(folder, 'dist', name), 'utf8');
  const build = () =>
    spawnSync(process.execPath, programOf('tools/build-when-changed'), { cwd: folder, encoding: 'utf8' });

  it('is made once, says so, and is made again when a source changes', () => {
    const [first, second] = [build(), build()];
    write('src/main.ts', 'export const answer: number = 2;\n');
    const third = build();

    expect(first.stdout).to.match(/^Building .*the first start here.*\nBuilt in \d+\.\d s\.\n$/);
    expect({ status: second.status, said: second.stdout }).to.deep.equal({ status: 0, said: '' });
    expect(third.stdout).to.include('the sources have changed');
    expect(built('main.js')).to.include('answer = 2');
    expect(built('style.css')).to.equal('p {}');
    expect(readdirSync(join(folder, '.cache/dist'))).to.deep.equal([]);
  });

  it('is made again when a source goes, or when it is not whole', () => {
    build();
    rmSync(join(folder, 'src/style.css'));
    expect(build().stdout).to.include('Built in');
    rmSync(join(folder, 'dist/main.js'));

    expect(build().stdout).to.include('Built in');
    expect(existsSync(join(folder, 'dist/style.css'))).to.equal(false);
  });

  it('leaves the former build, and says that it failed, when a source cannot be read', () => {
    build();
    write('src/main.ts', 'export const = ;\n');

    const { status, stdout, stderr } = build();

    expect(status).to.equal(1);
    expect(stdout).to.include('src/main.ts');
    expect(stderr).to.include('The build failed, so the gateway was not started.');
    expect(built('main.js')).to.include('answer = 1');
  });
});
