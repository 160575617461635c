import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { webhookHeaders } from '../../src/adapters/http-client/webhook-signature.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import { startSampleAgent, type ListeningAgent } from '../../tools/sandbox/listening-agent.ts';
import { AGENT, SimulatedWorld } from '../e2e/simulated-world.ts';
import { AgentSystem, type ReceivedCallback } from '../support/agent-system.ts';
import { noteLeftOut } from '../support/left-out.ts';
import { envelopesIn, expectSameShape, fencesOf, filledIn, type Fence } from './guide.ts';
import { ShellSession } from './shell-session.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const python = ['python3', 'python'].find((name) => {
  try {
    return execFileSync(name, ['--version'], { encoding: 'utf8' }).startsWith('Python 3');
  } catch {
    return false;
  }
});

/** Says what each snippet makes of a callback as it came, of the same with one byte changed, and of one with another signature. */
const JS_CHECK = `
import { readFileSync } from 'node:fs';
const { secret, headers, body } = JSON.parse(readFileSync(0, 'utf8'));
const said = (headers, body) => { try { return verified(secret, headers, body).action; } catch { return 'refused'; } };
console.log([said(headers, body), said(headers, body.replace('10.0000', '99.0000')),
  said({ ...headers, 'webhook-signature': 'v1,' + 'A'.repeat(43) + '=' }, body)].join(' '));
`;
const PYTHON_CHECK = `
import sys
asked = json.load(sys.stdin)
def said(headers, body):
    try:
        return verified(asked["secret"], headers, body.encode())["action"]
    except ValueError:
        return "refused"
forged = {**asked["headers"], "webhook-signature": "v1," + "A" * 43 + "="}
body = asked["body"]
print(said(asked["headers"], body), said(asked["headers"], body.replace("10.0000", "99.0000")), said(forged, body))
`;

/** The files of the snippets for each language. `sample-agents.test.ts` and the tests of the packages run the kit against them. */
const SAMPLES = {
  ts: { heading: 'TypeScript', file: 'docs/examples/sample-agent.ts' },
  php: { heading: 'PHP', file: 'packages/agent-sdk-php/examples/agent.php' },
  java: { heading: 'Java', file: 'packages/agent-sdk-java/examples/SampleAgent.java' },
};

interface NoticeSnippets {
  readonly verified: unknown;
  readonly noticeServer: (secret: string, verified: unknown, take: (notice: unknown) => void) => Server;
}

describe('the guide for Agents', () => {
  let world: SimulatedWorld;
  let folder: string;
  let shell: ShellSession;
  let system: AgentSystem;
  let sample: ListeningAgent;
  let fences: readonly Fence[];
  let words: Record<string, string>;
  let secret: string;

  before(async () => {
    fences = await fencesOf('guide-agent.md');
    folder = await mkdtemp(join(tmpdir(), 'guide-agent-'));
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    world = await SimulatedWorld.open({ CALLBACK_ALLOW_PRIVATE: 'true' });
    system = await AgentSystem.listening();
    secret = String((await world.admin('POST', `/agents/${AGENT}/callback-secrets`)).data['secret']);
    sample = await startSampleAgent({ secrets: [secret], players: { ALICE: { currency: 'USD', balance: '100' } } });
    const { token } = (await world.admin('POST', `/agents/${AGENT}/tokens`)).data;
    const signed = (await world.admin('POST', `/agents/${AGENT}/tokens`, { kind: 'signed' })).data;
    words = {
      'http://127.0.0.1:3000': world.gateway.baseUrl,
      'agt_...': String(token),
    };
    shell = new ShellSession(folder, { API_KEY: String(signed['api_key']), API_SECRET: String(signed['api_secret']) });
  });

  after(async () => {
    await shell.close();
    await sample.close();
    await system.close();
    await world.close();
    await rm(folder, { recursive: true, force: true });
  });

  const fencesUnder = (heading: string, language: string): readonly string[] =>
    fences.filter((fence) => fence.heading === heading && fence.language === language).map(({ text }) => text);

  /** The address, the body and the answers that the guide shows of a callback. */
  const shownUnder = (role: string): readonly string[] => fencesUnder(role, 'text').join('').split('\n\n');

  it('can be followed from the token to a launched game', async () => {
    let output = '';
    for (const { language, text, heading } of fences) {
      if (language === 'sh') output = await shell.run(filledIn(text, words));
      for (const { status, msg } of envelopesIn(output)) expect(status, `${text}\n${msg}`).to.equal(true);
      if (language === 'json') expectSameShape(JSON.parse(text), envelopesIn(output).at(-1));
      if (language === 'text' && heading === 'Verify the signature') expect(output).to.equal(`${text}\n`);
    }
    expect(await shell.run('agent player/balance -d member_id=ALICE -d currency=USD | field balance')).to.equal(
      '100.0000\n',
    );
  });

  describe('shows a callback', () => {
    let callback: ReceivedCallback;

    before(async () => {
      await world.admin('PATCH', `/agents/${AGENT}`, { callback_base: system.baseUrl });
      const { simulator } = world.upstream('B');
      const runtime = { nowMs: () => Date.now(), uuid: () => crypto.randomUUID(), wait: () => Promise.resolve() };
      const callbackUrl = `${world.gateway.baseUrl}/provider/B`;
      const sender = simulator.sender!({ callbackUrl, timeoutMs: 10_000, runtime });
      const player = [...simulator.books.players.keys()].find(
        (name) => name.endsWith('ALICE') && name.startsWith(AGENT),
      )!;
      const bet = { player, roundId: '101_70001_1', betId: '70001', stake: Decimal.from('10') };
      expect((await sender.bet(bet)).outcome).to.equal('accepted');
      while (system.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      [callback] = system.received as [ReceivedCallback];
    });

    it('as it is sent', () => {
      const [address, body = ''] = shownUnder('bet');

      expect(address).to.equal(`POST {callback base}${callback.path}`);
      expectSameShape(JSON.parse(body), JSON.parse(callback.body));
    });

    it('whose signature the snippet for Node verifies, and nothing else', async () => {
      const [snippet = ''] = fencesUnder('Verify the signature', 'js');
      await writeFile(join(folder, 'verify.mjs'), snippet + JS_CHECK);

      const input = JSON.stringify({ ...callback, secret });
      const said = execFileSync(process.execPath, ['verify.mjs'], { cwd: folder, input, encoding: 'utf8' });

      expect(said).to.equal('BET refused refused\n');
    });

    if (python === undefined) noteLeftOut('the guide for Agents: the snippet in Python', 'Python 3');
    else {
      it('whose signature the snippet in Python verifies, and nothing else', async () => {
        const [snippet = ''] = fencesUnder('Verify the signature', 'python');
        await writeFile(join(folder, 'verify.py'), `${snippet}\n${PYTHON_CHECK}`);

        const input = JSON.stringify({ ...callback, secret });
        const said = execFileSync(python, ['verify.py'], { cwd: folder, input, encoding: 'utf8' });

        expect(said).to.equal('BET refused refused\n');
      });
    }

    it('whose notices the snippet takes once, and no forged one', async () => {
      const snippets = ['Verify the signature', 'Notices'].flatMap((heading) => fencesUnder(heading, 'js'));
      const file = join(folder, 'notices.mjs');
      await writeFile(file, snippets.join('\n'));
      const { verified, noticeServer } = (await import(file)) as NoticeSnippets;
      const taken: unknown[] = [];
      const server = noticeServer(secret, verified, (notice) => taken.push(notice));
      await once(server.listen(0), 'listening');
      const body = shownUnder('Notices').at(1) ?? '';
      const { notice_id: id } = JSON.parse(body) as { notice_id: string };
      const sent = async (text: string) => {
        const headers = webhookHeaders({ id, atMs: Date.now(), body }, [secret]);
        const { port } = server.address() as AddressInfo;
        return (await fetch(`http://127.0.0.1:${String(port)}/`, { method: 'POST', headers, body: text })).status;
      };

      const answers = [await sent(body), await sent(body), await sent(body.replace('scheduled', 'cancelled'))];
      server.close();

      expect(answers).to.deep.equal([204, 204, 400]);
      expect(taken).to.deep.equal([JSON.parse(body)]);
    });

    it('that the sample Agent answers as it says', async () => {
      const [, , accepted = ''] = shownUnder('bet');
      const headers = { ...callback.headers, 'content-type': 'application/json' };
      const answer = await fetch(sample.url + callback.path, { method: 'POST', headers, body: callback.body });

      const { data, ...envelope } = JSON.parse(accepted.replace(/^accepted: /, ''));
      const told = (await answer.json()) as { data: object };
      expect(told).to.deep.include({ status: envelope.status, code: envelope.code });
      expect(told.data).to.include.keys(Object.keys(data));
    });
  });

  it('shows parts of sample Agents, which pass the conformance kit', () => {
    const shown = Object.entries(SAMPLES).map(([language, { heading, file }]) => {
      const [snippet = ''] = fencesUnder(heading, language);
      return snippet !== '' && readFileSync(join(ROOT, file), 'utf8').includes(snippet);
    });

    expect(shown).to.deep.equal([true, true, true]);
  });

  it('is what the sandbox prints a line for', async () => {
    const manual = await shell.run(`cat ${join(ROOT, 'tools/sandbox/manual.ts')}`);
    const [line = ''] = fencesUnder('A gateway and a token', 'sh');

    expect(line).to.match(/^export GATEWAY=\S+ TOKEN=\S+$/);
    expect(manual).to.include('export GATEWAY=${baseUrl} TOKEN=${agentCalls.token}');
  });
});
