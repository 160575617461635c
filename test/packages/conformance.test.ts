/** The kit without the gateway: packed, and run by `npx` from the tarball in an empty folder. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { KIT_VERSION } from '../../src/adapters/cli/conformance/kit.ts';
import { Ed25519CertificateSigner } from '../../src/adapters/cryptography/ed25519-certificate-signer.ts';
import { certificateOf, signedText, type CertifiedRun } from '../../src/domain/agent/certificate.ts';
import { startSampleAgent, type ListeningAgent } from '../../tools/sandbox/listening-agent.ts';
import { SECRET } from '../adapters/cli/conformance/faulty-agent.ts';

const PACKAGE = 'packages/conformance';
const run = promisify(execFile);

const RUN: CertifiedRun = {
  agent: 'ACME',
  address: 'https://acme.example',
  wallet: 'agent',
  gateway: null,
  interface: '0.1.0',
  kit: KIT_VERSION,
  p95: null,
  cases: [],
};

describe('the package of the conformance kit', function () {
  this.timeout(120_000);
  let folder: string;
  let agent: ListeningAgent;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'conformance-package-'));
    // A copy, because packing writes into the folder of the package.
    for (const name of [PACKAGE, 'src', 'package.json', 'tsconfig.json']) {
      await cp(name, join(folder, 'clone', name), { recursive: true });
    }
    await symlink(resolve('node_modules'), join(folder, 'clone/node_modules'));
    const packing = ['pack', '--silent', '--pack-destination', folder];
    await run('npm', packing, { cwd: join(folder, 'clone', PACKAGE) });
    await writeFile(join(folder, 'package.json'), '{}');
    const players = { ALICE: { currency: 'EUR', balance: '1000' }, BOB: { currency: 'EUR', balance: '1000' } };
    agent = await startSampleAgent({ secrets: [SECRET], players });
  });

  after(async () => {
    await agent.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** The command as the page of the package has it. */
  const [, shown = ''] =
    /^npx (.*agent-conformance) --agent-url/m.exec(readFileSync(`${PACKAGE}/README.md`, 'utf8')) ?? [];

  const npx = (
    ...args: string[]
  ): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> =>
    run('npx', ['--yes', ...shown.split(' '), ...args], { cwd: folder }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      (failed: { code: number; stdout: string; stderr: string }) => failed,
    );

  it('tries an Agent, and tells by its exit code whether all cases passed', async () => {
    const asked = ['--agent-url', agent.url, '--secret', SECRET, '--other-player', 'BOB'];
    const good = await npx(...asked, '--only', 'bet,win,bet-again');
    const bad = await npx(...asked, '--only', 'disabled-player*', '--disabled-player', 'BOB');

    expect(good).to.include({ code: 0, stderr: '' });
    expect(good.stdout).to.match(/3 (of 3 )?(cases )?passed/);
    expect(bad.code).to.equal(1);
  });

  it('verifies a certificate by the command of its page', async () => {
    const page = readFileSync(`${PACKAGE}/README.md`, 'utf8');
    const [, words = ''] = /`agent-conformance (verify FILE --key jwks\.json)`/.exec(page) ?? [];
    const signer = new Ed25519CertificateSigner('5a'.repeat(32));
    const certificate = certificateOf(RUN, Date.now());
    const signed = { certificate, signature: signer.sign(signedText(certificate)) };
    await writeFile(join(folder, 'jwks.json'), JSON.stringify({ keys: signer.keys }));
    await writeFile(join(folder, 'good.json'), JSON.stringify(signed));
    await writeFile(join(folder, 'altered.json'), JSON.stringify(signed).replace('ACME', 'EVIL'));

    const good = await npx(...words.replace('FILE', 'good.json').split(' '));
    const altered = await npx(...words.replace('FILE', 'altered.json').split(' '));

    expect(good).to.include({ code: 0, stderr: '' });
    expect(good.stdout).to.match(/^It is genuine: ACME at /);
    expect(altered).to.include({
      code: 1,
      stdout: 'It was altered: the signature is not that of this text.\n',
    });
  });

  it('says what is missing', async () => {
    const { code, stderr } = await npx();

    expect(code).to.equal(2);
    expect(stderr).to.match(/^--agent-url is missing: .*--help shows the options\.$/m);
  });
});
