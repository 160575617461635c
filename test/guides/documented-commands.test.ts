/**
 * Every command that a page shows or a program prints: each is run as it stands, in bash, at one gateway; commands of npm are held to what there is.
 * `start.test.ts` pastes what a start prints, and `installed.slow.ts` calls the command line of the installed package as the page says.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { shellBlocks } from './documented-commands.ts';
import { wrongWithNpm } from './npm-commands.ts';
import { ADMIN_TOKEN, NOT_RUN, ofGateway, ofNpm, ONLY_PARSED, PastedCommands, WORDS } from './pasted-commands.ts';

describe('the commands that pages show and programs print', function () {
  this.timeout(300_000);
  let pasted: PastedCommands;

  before(async () => {
    pasted = await PastedCommands.open();
  });

  after(() => pasted.close());

  it('are of bash', () => {
    const wrong = shellBlocks().filter(({ text }) => spawnSync('bash', ['-n'], { input: text }).status !== 0);

    expect(wrong).to.deep.equal([]);
  });

  it('have the scripts, tests and options of npm that they name', () => {
    const wrong = ofNpm().flatMap(({ place, text }) => {
      const reasons = text.split(' && ').flatMap((one) => wrongWithNpm(one) ?? []);
      return reasons.map((reason) => `${place}: ${text}: ${reason}`);
    });

    expect(wrong).to.deep.equal([]);
  });

  it('do what they are shown for', async () => {
    const { wrong, count } = await pasted.runAll();

    expect(count).to.be.greaterThan(150);
    expect(wrong).to.deep.equal([]);
  });

  it('are left out for reasons that still hold', () => {
    const texts = ofGateway().map(({ text }) => text);
    const unused = [...NOT_RUN, ...ONLY_PARSED].filter(([pattern]) => !texts.some((text) => pattern.test(text)));
    const unfilled = Object.keys(WORDS).filter((word) => !texts.some((text) => text.includes(word)));

    expect({ unused, unfilled }).to.deep.equal({ unused: [], unfilled: [] });
  });

  describe('in a clone, by the alias of the page about the command line', () => {
    const alias = /alias agent-gateway='npm [^']+'/.exec(readFileSync('docs/cli.md', 'utf8'))?.[0] ?? '';

    const run = (command: string) =>
      spawnSync('bash', ['-c', `shopt -s expand_aliases\n${alias}\n${command}`], {
        env: { ...process.env, AGENT_GATEWAY_URL: pasted.baseUrl, ADMIN_TOKEN },
        encoding: 'utf8',
      });

    it('write nothing but JSON where that is asked for', () => {
      const { status, stdout, stderr } = run('agent-gateway agents show ACME --json');

      expect({ status, stderr, code: JSON.parse(stdout).code }).to.deep.equal({ status: 0, stderr: '', code: 'ACME' });
    });

    it('keep their exit code, and name the command that there is', () => {
      const { status, stdout, stderr } = run('agent-gateway agents lst');

      expect({ status, stdout }).to.deep.equal({ status: 2, stdout: '' });
      expect(stderr).to.include('`npm run --silent agent-gateway -- help agents` explains it');
    });
  });
});
