import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { KIT_VERSION } from '../../../../src/adapters/cli/conformance/kit.ts';
import { keysOf, verifyCertificate } from '../../../../src/adapters/cli/conformance/verify-certificate.ts';
import { Ed25519CertificateSigner } from '../../../../src/adapters/cryptography/ed25519-certificate-signer.ts';
import { certificateOf, signedText, type CertifiedRun } from '../../../../src/domain/agent/certificate.ts';
import { called } from '../gateway/called.ts';

const NOW_MS = Date.parse('2026-11-29T00:00:00Z');
const DAY_MS = 86_400_000;
const signer = new Ed25519CertificateSigner('5a'.repeat(32), ['0b'.repeat(32)]);
const JWKS = JSON.stringify({ keys: signer.keys });
const X = signer.keys[0]?.x ?? '';

const RUN: CertifiedRun = {
  agent: 'ACME',
  address: 'https://acme.example',
  wallet: 'agent',
  gateway: null,
  interface: '0.1.0',
  kit: KIT_VERSION,
  p95: 12,
  cases: [
    { name: 'bet', title: 'A bet takes its stake', verdict: 'passed', because: null },
    { name: 'unicode', title: 'é <b> "😀" \u2028', verdict: 'left_out', because: '--other-player is not given' },
  ],
};

function signed(changes: Partial<CertifiedRun> = {}, nowMs = NOW_MS) {
  const certificate = certificateOf({ ...RUN, ...changes }, nowMs);
  return { certificate, signature: signer.sign(signedText(certificate)) };
}

const judged = (file: unknown, nowMs = NOW_MS + DAY_MS) =>
  verifyCertificate(typeof file === 'string' ? file : JSON.stringify(file), keysOf(JWKS), nowMs);

describe('the verification of a certificate', () => {
  it('takes a genuine one in any layout, also within the answer of the gateway', () => {
    const { certificate, signature } = signed();
    const reversed = Object.fromEntries(Object.entries(certificate).reverse());

    for (const file of [
      signed(),
      JSON.stringify(signed(), undefined, 4),
      { signature, certificate: reversed },
      { run: null, signed: signed() },
    ]) {
      expect(judged(file).isGood).to.equal(true);
    }
    expect(judged(signed()).sentence).to.equal(
      'It is genuine: ACME at https://acme.example was tried at 2026-11-29T00:00:00.000Z; 1 cases passed, 0 failed, 1 left out.',
    );
  });

  it('notices any change of any field', () => {
    const { certificate, signature } = signed();
    const isNoticed = (changed: unknown) => judged({ certificate: changed, signature }).sentence.includes('altered');

    for (const name of Object.keys(certificate)) {
      expect(isNoticed({ ...certificate, [name]: 'another' }), name).to.equal(true);
    }
    const [bet, ...others] = certificate.cases;
    expect(isNoticed({ ...certificate, cases: [{ ...bet, verdict: 'failed' }, ...others] })).to.equal(true);
    expect(isNoticed({ ...certificate, cases: others })).to.equal(true);
    expect(isNoticed({ ...certificate, more: 1 })).to.equal(true);
    expect(judged({ certificate, signature: { ...signature, value: '' } }).sentence).to.include('altered');
  });

  it('says what else is wrong', () => {
    const failed = { ...RUN.cases[0], name: 'bet', title: 'So', verdict: 'failed' as const, because: 'it paid' };
    const foreign = { ...signed(), signature: { key: 'elsewhere', value: 'AAAA' } };

    expect(judged(foreign)).to.include({ isGood: false, sentence: 'It is signed with another key, elsewhere.' });
    expect(judged(signed(), NOW_MS + 90 * DAY_MS).sentence).to.match(/^It is genuine, but expired at 2027-02-27T/);
    expect(judged(signed(), NOW_MS + 90 * DAY_MS - 1).isGood).to.equal(true);
    expect(judged(signed({ kit: 'another' })).sentence).to.include('of version another of the kit');
    expect(judged(signed({ cases: [failed] }))).to.include({ isGood: false });
    expect(judged(signed({ cases: [failed] })).sentence).to.include('0 cases passed, 1 failed');
    const drawn = { ...signed(), signature: { key: '\u001b[2K\rIt is genuine', value: 'AAAA' } };
    for (const file of [
      JSON.stringify(drawn),
      '',
      '[]',
      'null',
      '{}',
      '{"certificate":{}}',
      '{"certificate":null,"signature":{"key":"a"}}',
    ])
      expect(judged(file).sentence, file).to.include('no certificate');
  });

  describe('by the command', () => {
    let folder: string;
    const at = (name: string): string => join(folder, name);

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'certificate-'));
      await writeFile(at('acme.json'), JSON.stringify(signed({}, Date.now())));
      await writeFile(at('altered.json'), JSON.stringify(signed({}, Date.now())).replace('ACME', 'EVIL'));
      await writeFile(at('jwks.json'), JWKS);
    });

    after(() => rm(folder, { recursive: true, force: true }));

    it('takes the key itself or the file of the gateway, and writes a page that runs nothing', async () => {
      const byKey = await called(['conformance', 'verify', at('acme.json'), '--key', X]);
      const paging = ['--key', at('jwks.json'), '--page', at('acme.html')];
      const byFile = await called(['conformance', 'verify', at('acme.json'), ...paging]);

      expect(byKey).to.include({ status: 0 });
      expect(byFile).to.include({ status: 0, stdout: byKey.stdout });
      const page = await readFile(at('acme.html'), 'utf8');
      expect(page).to.include('é &lt;b&gt; &quot;😀&quot;').and.include('https://acme.example');
      expect(page).to.not.match(/<script|src=|href=|@import|url\(/);
    });

    it('exits with 1 for an altered one, without a page, and with 2 where a file or a key cannot be read', async () => {
      const altered = await called(['conformance', 'verify', at('altered.json'), '--key', X, '--page', at('no.html')]);
      const missing = await called(['conformance', 'verify', at('nowhere.json'), '--key', X]);
      const noKey = await called(['conformance', 'verify', at('acme.json'), '--key', at('acme.json')]);

      expect(altered).to.include({ status: 1 });
      expect(altered.stdout).to.include('It was altered');
      expect(await readFile(at('no.html')).catch(() => 'none')).to.equal('none');
      expect(missing.status).to.equal(2);
      expect(noKey.stderr).to.include('--key must be');
    });
  });
});
