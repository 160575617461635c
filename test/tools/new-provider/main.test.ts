/**
 * Takes the path of docs/adding-a-provider.md in a copy of the project: its first command, then the quick tests of what is new. `main.slow.ts` takes the
 * other parts of `npm run check`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Ran, SourceCopy } from '../source-copy.ts';
import { check, command, LABEL, LETTER, mochaOf, shown, STEPS, withNewProvider } from './followed-guide.ts';

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

describe('new-provider, as docs/adding-a-provider.md says', function () {
  this.timeout(10 * MINUTE_MS);
  let copy: SourceCopy;
  let made: Ran;

  before(async () => {
    ({ copy, made } = await withNewProvider());
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

  it('passes the quick tests of what is new', async () => {
    const { status, output } = await copy.run(mochaOf(TESTS));

    expect(STEPS).to.include('npm test');
    expect(status, output).to.equal(0);
  });

  it('writes nothing when it only says what it would write', async () => {
    const { status, stdout } = await copy.run('npm run --silent new-provider -- --dry-run unheardof');

    expect(status).to.equal(0);
    expect(stdout).to.include('would write src/adapters/providers/provider-unheardof/gateway/connect.ts\n');
    expect(stdout).to.match(/would write src\/adapters\/providers\/index\.ts\nNothing was written\.\n$/);
    expect(readdirSync(join(copy.folder, 'src/adapters/providers'))).not.to.include('provider-unheardof');
  });
});
