/**
 * Takes the path of docs/adding-a-provider.md in a copy of the project: its first command, then `npm run check`. Of the check, the
 * compiler, the linter, the formatter and the boundaries look at what is new and at what it imports, and of all tests those run that go
 * through the protocols; the rest is run as it is.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { SourceCopy, type Ran } from '../source-copy.ts';

const MINUTE_MS = 60_000;

/** The document says e; where somebody has followed it already, the next letter does as well. */
const LETTER = Array.from('efghijklmnopqrstuvwxyz').find(
  (letter) => !existsSync(`src/adapters/providers/provider-${letter}`),
)!;
const LABEL = LETTER.toUpperCase();

const document = readFileSync('docs/adding-a-provider.md', 'utf8')
  .replaceAll('provider-e', `provider-${LETTER}`)
  .replace('new-provider -- e\n', `new-provider -- ${LETTER}\n`)
  .replace('Protocol E is', `Protocol ${LABEL} is`);
const blocks = [...document.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, kind, text = '']) => ({ kind, text }));
const [command, shown, check] = blocks.map(({ text }) => text);

/** The commands of the shorter page. */
const [beginning, play = ''] = readFileSync('docs/guide-provider.md', 'utf8')
  .replace('new-provider -- e\n', `new-provider -- ${LETTER}\n`)
  .split('```sh\n')
  .slice(1)
  .map((rest) => rest.slice(0, rest.indexOf('```')));

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

const NEW = `src/adapters/providers/index.ts src/adapters/providers/provider-${LETTER} test/adapters/providers/provider-${LETTER}`;
const THROUGH_PROTOCOLS = [
  'test/adapters/providers/*.test.ts',
  `test/adapters/providers/provider-${LETTER}/*.test.ts`,
  'test/adapters/http/agent-api/*-over-simulators.test.ts',
  'test/e2e/every-cell.test.ts',
  'test/infrastructure/container/protocols.test.ts',
];
const ABOUT_FILES = [
  'test/architecture/file-names.test.ts',
  'test/architecture/provider-files/provider-files.test.ts',
  'test/architecture/docs.test.ts',
];

/** The registry says its type, so that nothing outside of what is new depends on how it is written. */
const CONFIG = 'tsconfig.new.json';
const NARROWED: Readonly<Record<string, string>> = {
  'npm run types': `npx tsc -p ${CONFIG}`,
  'npm run lint': `npx eslint --max-warnings 0 ${NEW}`,
  'npm run format:check': `npx prettier --check --log-level warn ${NEW} test/fixtures/provider-${LETTER}`,
  'npm run boundaries': `npx depcruise --config .dependency-cruiser.cjs ${NEW}`,
  'npm test': `npx mocha ${[...THROUGH_PROTOCOLS, ...ABOUT_FILES].map((path) => `"${path}"`).join(' ')}`,
};

describe('new-provider, as docs/adding-a-provider.md says', function () {
  this.timeout(10 * MINUTE_MS);
  let copy: SourceCopy;
  let made: Ran;

  before(async () => {
    copy = new SourceCopy();
    made = await copy.run(command!);
    const config = { extends: './tsconfig.json', include: NEW.split(' ') };
    writeFileSync(join(copy.folder, CONFIG), JSON.stringify(config));
  });

  after(() => {
    copy.remove();
  });

  it('is made by the command that stands there, which says what stands there', () => {
    expect(command).to.equal(`npm run new-provider -- ${LETTER}\n`);
    expect(made.status, made.output).to.equal(0);
    expect(made.stdout.endsWith(`\n${shown}`), made.stdout).to.equal(true);
  });

  it('gives the protocol a column in the matrix', () => {
    const matrix = readFileSync(join(copy.folder, 'docs/provider-matrix.md'), 'utf8');

    expect(matrix).to.match(new RegExp(`^\\| Unified function \\| A \\| B \\| C \\| D \\| .*${LABEL} \\|$`, 'm'));
    expect(matrix).to.include(`| ${LABEL} | Player lock | lockPlayer |`);
  });

  it('is followed by a check that stands there', () => {
    expect(check).to.equal('npm run check\n');
  });

  for (const step of [...manifest.scripts['check:code']!.split(' && '), 'npm test']) {
    const narrowed = NARROWED[step] ?? step;

    it(`passes ${narrowed}`, async () => {
      const { status, output } = await copy.run(narrowed);

      expect(status, output).to.equal(0);
    });
  }

  it('plays rounds in the sandbox, as docs/guide-provider.md says', async () => {
    const { status, output } = await copy.run(play);

    expect(beginning).to.equal(command);
    expect(status, output.slice(-2_000)).to.equal(0);
    for (const call of ['bet', 'settle', 'cancel']) {
      expect(output).to.match(new RegExp(`^ {2}${LABEL} → gateway +${call} `, 'm'));
    }
  });

  it('refuses to make it twice, and leaves everything as it is', async () => {
    const before = readFileSync(join(copy.folder, 'src/adapters/providers/index.ts'), 'utf8');

    const { status, output } = await copy.run(`npm run --silent ${command!.replace('npm run ', '')}`);

    expect(status).to.equal(2);
    expect(output).to.include(
      `src/adapters/providers/provider-${LETTER} is there already; --help shows how it is called.\n`,
    );
    expect(readFileSync(join(copy.folder, 'src/adapters/providers/index.ts'), 'utf8')).to.equal(before);
  });

  it('writes nothing when it only says what it would write', async () => {
    const { status, stdout } = await copy.run('npm run --silent new-provider -- --dry-run unheardof');

    expect(status).to.equal(0);
    expect(stdout).to.include('would write src/adapters/providers/provider-unheardof/gateway/connect.ts\n');
    expect(stdout).to.match(/would write src\/adapters\/providers\/index\.ts\nNothing was written\.\n$/);
    expect(readdirSync(join(copy.folder, 'src/adapters/providers'))).not.to.include('provider-unheardof');
  });

  it('refuses a name that is none', async () => {
    const { status, output } = await copy.run('npm run --silent new-provider -- E');

    expect(status).to.equal(2);
    expect(output).to.include('"E" must be one lower-case letter or word');
  });

  it('explains itself', async () => {
    const { status, stdout } = await copy.run('npm run --silent new-provider -- --help');

    expect(status).to.equal(0);
    expect(stdout).to.include('--dry-run    only say what would be made');
  });
});
