import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { callingAt } from './called.ts';

const AT = Date.parse('2026-11-21T09:30:00Z');

/** The diagnosis of a gateway in good order. */
const healthy = {
  checked_at: '2026-11-21T09:30:00.000Z',
  database: { state: 'ready', detail: null, clock_ahead_ms: 3 },
  money: [],
  agents: [
    {
      agent: 'ACME',
      callback_base: 'https://a.example',
      state: 'reachable',
      detail: 'answers as the interface has it',
    },
  ],
  providers: [
    { provider: 'A', protocol: 'provider-a', state: 'healthy', detail: null, takes_callbacks_from: 'ip_allow_list' },
  ],
  notices: [],
  left_out: 0,
};

const failing = (state: string) => ({ agent: 'X', state, detail: 'seen', remedy: 'mend it' });

describe('agent-gateway doctor', () => {
  let gateway: Server;
  let url: string;
  let diagnosis: object;
  let readiness: object;
  let serverDate: string;
  let refusal: object | undefined;

  beforeEach(async () => {
    diagnosis = healthy;
    refusal = undefined;
    readiness = { status: true, code: 0, data: {}, msg: '' };
    serverDate = new Date(AT).toUTCString();
    gateway = createServer(({ url: path }, response) => {
      response.setHeader('Date', serverDate);
      const data = path === '/admin/v1/diagnosis' ? diagnosis : {};
      const answered = (path === '/admin/v1/diagnosis' ? refusal : undefined) ?? {
        status: true,
        code: 0,
        data,
        msg: '',
      };
      response.end(JSON.stringify(path === '/health/ready' ? readiness : answered));
    }).listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  });

  afterEach(() => {
    gateway.closeAllConnections();
    gateway.close();
  });

  const doctor = (...args: string[]) => callingAt(url, { nowMs: AT })(['doctor', ...args]);
  const found = async () =>
    (JSON.parse((await doctor('--json')).stdout) as { findings: { state: string; finding: string; advice: string }[] })
      .findings;
  const amiss = async () => (await found()).filter(({ state }) => state !== 'good');

  it('finds nothing where all is well', async () => {
    const { status, stdout } = await doctor();

    expect(status).to.equal(0);
    expect(stdout).to.match(/^ok +settings .*\n(ok .*\n){8}\nNothing has to be mended\.\n$/);
  });

  it('says what is wrong with money, and what to type next', async () => {
    const finding = '1 settle callback of Agent ACME is parked.';
    const next = `agent-gateway in-doubt show callback-${'0'.repeat(8)}`;
    diagnosis = {
      ...healthy,
      money: [
        { trouble: 'in_doubt', severity: 'bad', finding, next_command: next, runbook: 'https://x.example/r#a' },
        { trouble: 'audit_missing', severity: 'hint', finding: 'No audit.', next_command: 'agent-gateway audit' },
      ],
    };

    const { status, stdout } = await doctor();

    expect(status).to.equal(1);
    expect(stdout).to.match(
      /BAD +money +1 settle callback of Agent ACME is parked\.\n +-> agent-gateway in-doubt show callback-0+ {2}\(https:\/\/x\.example\/r#a\)\n/,
    );
    expect(stdout).to.match(/hint +money +No audit\.\n +-> agent-gateway audit\n/);
  });

  it('prints its findings for scripts', async () => {
    const { status, stdout } = await doctor('--json');

    expect(status).to.equal(0);
    expect(JSON.parse(stdout)).to.have.property('healthy', true);
  });

  it('says what to do about everything that is not well', async () => {
    diagnosis = {
      database: { state: 'ready', detail: null, clock_ahead_ms: -90_000 },
      agents: [
        { agent: 'X', state: 'no_callback_base', detail: 'seen' },
        ...['address_refused', 'timed_out', 'not_accepted', 'connection_lost'].map(failing),
        { agent: 'X', state: 'new', detail: 'seen' },
      ],
      providers: ['not_set_up', 'unhealthy', 'no_health_check'].map((state) => ({
        provider: 'X',
        state,
        detail: 'seen',
      })),
      left_out: 7,
    };

    const { status, stdout } = await doctor();
    const findings = await amiss();

    expect(status).to.equal(1);
    expect(findings.map(({ state }) => state)).to.deep.equal([
      ...['bad', 'hint', 'bad', 'bad', 'bad', 'bad', 'hint', 'hint', 'bad', 'hint'],
    ]);
    for (const { advice } of findings) expect(stdout).to.include(`-> ${advice}\n`);
    expect(stdout).to.include('\n6 to mend.\n');
  });

  it('says of a wrong secret that the Agent answers, and what to compare', async () => {
    const detail = 'answers 401: secret or clock';
    const remedy = 'compare the secret, and the clocks of both sides';
    diagnosis = { ...healthy, agents: [{ agent: 'X', state: 'not_accepted', detail, remedy }] };

    expect((await doctor()).stdout).to.match(
      /BAD +Agent X +answers 401: secret or clock\n +-> compare the secret, and the clocks of both sides; callbacks are repeated meanwhile\n/,
    );
  });

  it('says of a provider without a health check what its last calls came to', async () => {
    const detail = 'has answered no call since 2026-11-21T09:30:00.000Z: it answers 502: the system behind it is down';
    diagnosis = { ...healthy, providers: [{ provider: 'B', state: 'unhealthy', detail }] };

    expect(await amiss()).to.have.nested.property('[0].state', 'bad');
    expect((await amiss())[0]?.finding).to.include('answers 502');
  });

  it('tells of an Agent whose callbacks nobody signs', async () => {
    const agent = {
      agent: 'X',
      callback_base: 'https://x.example',
      state: 'reachable',
      detail: 'answers as the interface has it',
    };
    diagnosis = { ...healthy, agents: [{ ...agent, has_callback_secret: false }] };

    expect(await amiss()).to.have.nested.property('[0].advice', 'agent-gateway secrets issue X');
    diagnosis = { ...healthy, agents: [{ ...agent, has_callback_secret: true }] };
    expect(await amiss()).to.deep.equal([]);
  });

  it('exits with 0 for hints alone', async () => {
    diagnosis = { ...healthy, agents: [{ agent: 'X', state: 'no_callback_base', detail: null }] };

    const { status, stdout } = await doctor();

    expect(status).to.equal(0);
    expect(stdout).to.include('-> agent-gateway agents update X --callback-base https://...\n');
  });

  it('hints at providers that anybody may call, and at what the gateway noticed', async () => {
    const open = { provider: 'A', state: 'healthy', detail: null, takes_callbacks_from: 'anywhere' };
    diagnosis = { ...healthy, providers: [open], notices: ['unknown_proxy', 'new'].map((notice) => ({ notice })) };

    const findings = await amiss();

    expect(findings.map(({ state }) => state)).to.deep.equal(['hint', 'hint', 'hint']);
    expect(
      findings.map(({ advice }) => /ip_allow_list|TRUST_PROXY|update this command/.exec(advice)?.[0]),
    ).to.deep.equal([...['ip_allow_list', 'TRUST_PROXY', 'update this command']]);
  });

  it('says when the first key should be given up, and what its holder does once it opens nothing', async () => {
    diagnosis = {
      ...healthy,
      notices: ['admin_token_not_needed', 'second_person_missing'].map((notice) => ({ notice })),
    };
    const [firstKey, secondPerson] = await amiss();
    refusal = { status: false, code: 1002, data: null, msg: 'token is wrong' };
    const [refused] = await amiss();

    expect(firstKey?.finding).to.include('ADMIN_TOKEN still opens everything');
    expect(firstKey?.advice).to.include('ADMIN_TOKEN_ACCEPTED=false');
    expect(secondPerson?.finding).to.include('there are not two admins with a token');
    expect(refused?.finding).to.match(/token is wrong; sign in by `agent-gateway login`/);
    expect(refused?.advice).to.include('ADMIN_TOKEN_ACCEPTED=false');
  });

  it('says once which providers anybody may call', async () => {
    const open = { state: 'healthy', detail: null, takes_callbacks_from: 'anywhere' };
    diagnosis = { ...healthy, providers: ['A', 'B', 'C'].map((provider) => ({ provider, ...open })) };

    const findings = await amiss();

    expect(findings).to.have.length(1);
    expect(findings[0]).to.include({ check: 'provider A, B, C' });
    expect(findings[0]?.advice).to.contain('providers update CODE');
  });

  it('tells which keys of the secrets must be added, must stay and may go', async () => {
    const words = ['missing', 'in_use', 'not_in_use'];
    diagnosis = { ...healthy, notices: words.map((word) => ({ notice: `secrets_key_${word}`, detail: '5a5a5a5a' })) };

    const findings = await amiss();

    expect(findings.map(({ state }) => state)).to.deep.equal(['bad', 'hint', 'hint']);
    for (const { finding } of findings) expect(finding).to.contain('key 5a5a5a5a');
    expect(findings[1]?.advice).to.contain('agent-gateway secrets reseal');
  });

  it('passes on why the gateway is not ready', async () => {
    readiness = { status: false, code: 9002, data: {}, msg: 'not ready: the database cannot be reached' };
    diagnosis = {
      database: { state: 'not_ready', detail: 'the database cannot be reached', clock_ahead_ms: null },
      agents: [],
      providers: [],
      left_out: 0,
    };

    expect((await amiss()).map(({ finding }) => finding)).to.deep.equal([
      'the gateway says: not ready: the database cannot be reached; `agent-gateway doctor` says what it waits for',
      'the database cannot be reached',
    ]);
  });

  for (const [seconds, words] of [
    [60, '60.5 s ahead of'],
    [-60, '59.5 s behind'],
  ] as const) {
    it(`compares the clocks: ${words}`, async () => {
      serverDate = new Date(AT + seconds * 1000).toUTCString();

      expect((await amiss())[0]).to.include({ state: 'bad', finding: `the gateway’s is ${words} this machine’s` });
    });
  }

  it('names settings of this environment that are wrong', async () => {
    const { stdout } = await callingAt(url, {
      nowMs: AT,
      settingsViolations: ['PORT must be a whole number from 0 to 65535'],
    })(['doctor']);

    expect(stdout).to.match(/^hint +settings +PORT must be a whole number/);
  });

  it('exits with 3 when nobody answers', async () => {
    expect((await callingAt('http://127.0.0.1:2')(['doctor'])).status).to.equal(3);
  });
});
