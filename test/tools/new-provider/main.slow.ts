/** Goes on where `main.test.ts` stops: the steps of `npm run check` that look at the whole project, and the sandbox. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { SourceCopy } from '../source-copy.ts';
import { beginning, command, LABEL, LETTER, mochaOf, play, STEPS, withNewProvider } from './followed-guide.ts';

const MINUTE_MS = 60_000;

const THROUGH_PROTOCOLS = [
  'test/adapters/providers/**/*.test.ts',
  'test/adapters/http/agent-api/*-over-simulators.test.ts',
  'test/simulation/*.test.ts',
];

/** The commands that are told which tests, where those of the whole project would take long or look at the copy itself. */
const NARROWED: Readonly<Record<string, string>> = {
  'npm test': mochaOf(THROUGH_PROTOCOLS),
  'npm run test:architecture': mochaOf(['test/architecture/**/!(top-level).test.ts']),
};

describe('the whole project with a new provider', function () {
  this.timeout(20 * MINUTE_MS);
  let copy: SourceCopy;

  before(async () => {
    ({ copy } = await withNewProvider());
  });

  after(() => {
    copy.remove();
  });

  for (const step of STEPS) {
    const command = NARROWED[step] ?? step;

    it(`passes ${command}`, async () => {
      const { status, output } = await copy.run(command);

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

  it('plays rounds in the sandbox, as docs/guide-provider.md says', async () => {
    const { status, output } = await copy.run(play);

    expect(beginning).to.equal(command);
    expect(status, output.slice(-2_000)).to.equal(0);
    for (const call of ['bet', 'settle', 'cancel']) {
      expect(output).to.match(new RegExp(`^ {2}${LABEL} → gateway +${call} `, 'm'));
    }
  });
});
