/** Goes on where `main.test.ts` stops: the steps of `npm run check` that look at the whole project, and the sandbox. */
import { expect } from 'chai';
import type { SourceCopy } from '../source-copy.ts';
import { beginning, command, LABEL, mochaOf, play, STEPS, withNewProvider } from './followed-guide.ts';

const MINUTE_MS = 60_000;

const THROUGH_PROTOCOLS = [
  'test/adapters/providers/**/*.test.ts',
  'test/adapters/http/agent-api/*-over-simulators.test.ts',
  'test/architecture/**/!(top-level).test.ts',
  'test/simulation/*.test.ts',
];

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
    const command = step === 'npm test' ? mochaOf(THROUGH_PROTOCOLS) : step;

    it(`passes ${command}`, async () => {
      const { status, output } = await copy.run(command);

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
});
