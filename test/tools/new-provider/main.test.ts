/**
 * Takes the path of docs/adding-a-provider.md in a copy of the project: its first command, then the cheap parts of `npm run check` for
 * what is new. `main.slow.ts` takes the others.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Ran, SourceCopy } from '../source-copy.ts';
import { check, command, LABEL, LETTER, mochaOf, NEW, shown, STEPS, withNewProvider } from './followed-guide.ts';

const MINUTE_MS = 60_000;

const TESTS = [
  `test/adapters/providers/provider-${LETTER}/*.test.ts`,
  'test/adapters/providers/*-{providers,fixtures,matrix,letters}.test.ts',
  'test/adapters/providers/refusals-on-the-wire.test.ts',
  'test/e2e/every-cell.test.ts',
  'test/infrastructure/container/protocols.test.ts',
  'test/architecture/file-names.test.ts',
  'test/architecture/provider-files/provider-files.test.ts',
  'test/architecture/docs.test.ts',
];

/** The configuration of a compiler that looks at what is new and at what it imports. The registry says its type, so nothing else depends on how it is written. */
const CONFIG = 'tsconfig.new.json';

/** The steps of the check that can be narrowed to what is new. */
const NARROWED: Readonly<Record<string, string>> = {
  'npm run types': `npx tsc -p ${CONFIG}`,
  'npm run format:check': `npx prettier --check --log-level warn ${NEW} test/fixtures/provider-${LETTER}`,
  'npm test': mochaOf(TESTS),
};

describe('new-provider, as docs/adding-a-provider.md says', function () {
  this.timeout(10 * MINUTE_MS);
  let copy: SourceCopy;
  let made: Ran;

  before(async () => {
    ({ copy, made } = await withNewProvider());
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

  for (const [step, narrowed] of Object.entries(NARROWED)) {
    it(`passes ${narrowed}`, async () => {
      const { status, output } = await copy.run(narrowed);

      expect(STEPS).to.include(step);
      expect(status, output).to.equal(0);
    });
  }

  describe('signs its fixtures anew', () => {
    const fixtures = `test/fixtures/provider-${LETTER}`;
    const signing = `npm run --silent sign-fixtures -- provider-${LETTER}`;
    const tests = `${mochaOf(['test/adapters/providers/*-fixtures.test.ts'])} --grep "provider-${LETTER}"`;
    const signedWith = (secret: string) => {
      const path = join(copy.folder, fixtures, 'connection.json');
      const connection = JSON.parse(readFileSync(path, 'utf8'));
      connection.credentials.secret_key = secret;
      writeFileSync(path, JSON.stringify(connection));
    };
    const wrong = () => readFileSync(join(copy.folder, fixtures, 'inbound/07-wrong-signature.json'), 'utf8');

    it('with nothing to do at first', async () => {
      const { status, stdout } = await copy.run(`${signing} --check`);

      expect(stdout).to.match(
        /^inbound\/07-wrong-signature.json keeps its bytes: its signature is wrong on purpose\n0 of \d+ /,
      );
      expect(status).to.equal(0);
    });

    it('so that their tests pass again after another secret, and the marked one keeps its bytes', async () => {
      const before = wrong();
      signedWith('another-secret-of-the-fixtures');
      const checked = await copy.run(`${signing} --check`);

      const { status, stdout } = await copy.run(signing);

      expect([checked.status, status]).to.deep.equal([1, 0]);
      expect(stdout).to.match(/^inbound\/02-bet.json\n {2}- "query": "timestamp=.*\n {2}\+ "query": "timestamp=/m);
      expect(stdout).to.match(/^outbound\/01-.*\n {2}- "X-Signature": ".*\n {2}\+ "X-Signature": "/m);
      expect(wrong()).to.equal(before);
      const passed = await copy.run(`${tests} && npx prettier --check ${fixtures}/inbound ${fixtures}/outbound`);
      expect(passed.status, passed.output).to.equal(0);
    });

    it('of a protocol that it knows, and says what is missing', async () => {
      const foreign = await copy.run('npm run --silent sign-fixtures -- provider-a');

      expect(foreign.status).to.equal(2);
      expect(foreign.output).to.include('error: test/adapters/providers/provider-a/sign-fixture.ts does not exist');
    });
  });

  it('writes nothing when it only says what it would write', async () => {
    const { status, stdout } = await copy.run('npm run --silent new-provider -- --dry-run unheardof');

    expect(status).to.equal(0);
    expect(stdout).to.include('would write src/adapters/providers/provider-unheardof/gateway/connect.ts\n');
    expect(stdout).to.match(/would write src\/adapters\/providers\/index\.ts\nNothing was written\.\n$/);
    expect(readdirSync(join(copy.folder, 'src/adapters/providers'))).not.to.include('provider-unheardof');
  });
});
