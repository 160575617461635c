import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { ADMIN_TOKEN, startGateway, type Gateway } from '../../http/gateway.ts';
import { called, callingAt } from './called.ts';

const NOBODY = 'http://127.0.0.1:2';

describe('a command line that is wrong', () => {
  const wrong = [
    ['agnets list', "unknown command 'agnets' (Did you mean agents?); `agent-gateway help` explains it"],
    ['agents lst', "unknown command 'lst' (Did you mean list?); `agent-gateway help agents` explains it"],
    [
      'agents',
      'one of list, show, create, update, conformance, certify, hand-in must follow; `agent-gateway help agents` explains it',
    ],
    [
      'agents show',
      'AGENT is missing: the Agent’s code; case is ignored; `agent-gateway help agents show` explains it',
    ],
    [
      'agents show A B',
      "too many arguments for 'show': expected 1 argument but got 2; `agent-gateway help agents show` explains it",
    ],
    [
      'agents list --pages 2',
      "unknown option '--pages' (Did you mean --page?); `agent-gateway help agents list` explains it",
    ],
    ['agents list --page two', '--page must be a whole number; `agent-gateway help agents list` explains it'],
    [
      'agents list --no-json',
      "unknown option '--no-json' (Did you mean --json?); `agent-gateway help agents list` explains it",
    ],
    [
      'agents update A --wallet-mode mine',
      '--wallet-mode must be one of gateway, agent; `agent-gateway help agents update` explains it',
    ],
    [
      'agents update A --implements bet,bets',
      '--implements must be some of bet, settle, cancel, bet-push; `agent-gateway help agents update` explains it',
    ],
    ['agents update A', 'nothing was said to change; --help shows what can be'],
    ['agents update A --from /nowhere', '/nowhere cannot be read (ENOENT)'],
    [
      'callbacks replay-all A',
      "required option '--since INSTANT' not specified; `agent-gateway help callbacks replay-all` explains it",
    ],
    ['tokens revoke A 1', 'this cannot be undone, and nobody is there to be asked; add --yes'],
    ['games import /nowhere', '/nowhere cannot be read (ENOENT); name a file of games'],
    [
      'export /tmp/x --kinds transactions,coins',
      '--kinds must be of transactions, entries, transfers, callbacks, with commas between them',
    ],
    ['export /tmp/x --rows-per-file 0', '--rows-per-file must be a whole number from 1 to 100000000'],
    ['export /tmp/x --after /a --from 2026-01-01T00:00:00Z', '--after and --from must not be given together'],
    ['completion tcsh', 'SHELL must be one of bash, zsh, fish; `agent-gateway help completion` explains it'],
    [
      'agents list --url localhost:3000',
      '--url, or AGENT_GATEWAY_URL, must be an http or https URL, such as http://127.0.0.1:3000',
    ],
  ] as const;
  for (const [line, sentence] of wrong) {
    it(`ends with 2 and says what is wrong with "${line}"`, async () => {
      expect(await called(line.split(' '), { environment: { ADMIN_TOKEN } })).to.deep.equal({
        status: 2,
        stdout: '',
        stderr: `error: ${sentence}.\n`,
      });
    });
  }

  it('says how to give the token when there is none', async () => {
    const { status, stderr } = await called(['agents', 'list']);

    expect(status).to.equal(2);
    expect(stderr).to.match(
      /^error: the admin token is missing: sign in by `agent-gateway login`, set ADMIN_TOKEN .* --admin-token-file/,
    );
  });

  it('does not quote a token that cannot be one', async () => {
    const { status, stderr } = await called(['agents', 'list'], { environment: { ADMIN_TOKEN: 'half a secret' } });

    expect(status).to.equal(2);
    expect(stderr).not.to.include('half');
  });
});

describe('a gateway that cannot be asked', () => {
  it('ends with 3 and says how to start one', async () => {
    expect(await callingAt(NOBODY)(['agents', 'list'])).to.deep.equal({
      status: 3,
      stdout: '',
      stderr:
        'error: no gateway answers at http://127.0.0.1:2; start it with `agent-gateway start`, or name another with --url (ECONNREFUSED).\n',
    });
  });

  it('ends with 3 where something else answers, and sends no token on', async () => {
    const asked: (string | undefined)[] = [];
    const other = createServer(({ url }, response) => {
      asked.push(url);
      response.writeHead(302, { location: '/elsewhere' }).end('<html>');
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;

    const { status, stderr } = await callingAt(url)(['agents', 'list']);
    other.close();

    expect({ status, stderr, asked }).to.deep.equal({
      status: 3,
      stderr: `error: ${url} is not a gateway; name it with --url.\n`,
      asked: ['/admin/v1/agents'],
    });
  });
});

describe('the admin token', () => {
  let gateway: Gateway;
  let folder: string;

  before(async () => {
    gateway = await startGateway();
    folder = mkdtempSync(join(tmpdir(), 'agent-gateway-'));
  });

  after(async () => {
    rmSync(folder, { recursive: true, force: true });
    await gateway.close();
  });

  it('is refused when it is wrong, with what to do', async () => {
    const call = callingAt(gateway.url, { environment: { ADMIN_TOKEN: 'wrong-but-a-secret' } });

    const { status, stdout, stderr } = await call(['agents', 'list']);

    expect({ status, stdout }).to.deep.equal({ status: 1, stdout: '' });
    expect(stderr).to.equal(
      'error: the gateway says: token is wrong; sign in by `agent-gateway login`, set ADMIN_TOKEN to that of the gateway, or name its file with --admin-token-file.\n',
    );
  });

  it('may be in a file', async () => {
    const file = join(folder, 'token');
    writeFileSync(file, `${ADMIN_TOKEN}\n`);

    const { status, stderr } = await called(['agents', 'list', '--url', gateway.url, '--admin-token-file', file]);

    expect({ status, stderr }).to.deep.equal({ status: 0, stderr: '' });
  });

  it('is taken from the command line with a warning', async () => {
    const { status, stderr } = await called(['agents', 'list', '--url', gateway.url, '--admin-token', ADMIN_TOKEN]);

    expect(status).to.equal(0);
    expect(stderr).to.equal('Other users of this machine can see --admin-token; better set ADMIN_TOKEN.\n');
  });
});
