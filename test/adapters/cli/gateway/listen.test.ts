import { expect } from 'chai';
import { Listener, type ListenerParts, type AgentReply } from '../../../../src/adapters/cli/gateway/listen/listener.ts';
import { PLAIN } from '../../../../src/adapters/cli/gateway/view/look.ts';
import { messageOf, soonMs } from '../../../ports/callback-world.ts';
import { AGENT, guid } from '../../../ports/catalogue-seeds.ts';
import { AgentSystem } from '../../../support/agent-system.ts';
import { furnishWithToken, TOKEN } from '../../http/calls.ts';
import { startGateway, type Gateway } from '../../http/gateway.ts';
import { called, type Called } from './called.ts';

describe('listen', () => {
  let gateway: Gateway;
  let system: AgentSystem;
  let over: AbortController;

  beforeEach(async () => {
    gateway = await startGateway();
    system = await AgentSystem.listening();
    over = new AbortController();
    await furnishWithToken(gateway);
    await gateway.world.agents.update(AGENT, { callbackDelivery: 'pull', callbackBase: undefined });
    gateway.clock.advance(soonMs() - gateway.clock.nowMs());
    await gateway.world.enqueue(messageOf(1), messageOf(2), messageOf(3, { lane: 'other' }));
  });
  afterEach(() => Promise.all([gateway.close(), system.close()]));

  const listening = (forwardTo: string, args: readonly string[] = []): Promise<Called> =>
    called(['listen', '--forward-to', forwardTo, '--url', gateway.url, ...args], {
      environment: { AGENT_TOKEN: TOKEN },
      interruption: over.signal,
    });
  const until = async (isSo: () => Promise<boolean>): Promise<void> => {
    while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const allDelivered = () => until(async () => (await gateway.world.log.backlog()).oldestPendingAtMs === undefined);

  it('passes each callback on as it is, and shows it with the answer', async () => {
    const run = listening(`${system.baseUrl}/`);
    await allDelivered();
    over.abort();
    const { status, stdout } = await run;

    expect(status).to.equal(0);
    expect(system.received.map(({ headers }) => headers['webhook-id']).sort()).to.deep.equal([1, 2, 3].map(guid));
    const [first] = system.received;
    expect([first?.path, first?.body]).to.deep.equal(['/api/v1/callback/settle', messageOf(1).body]);
    expect(stdout).to.match(/^Callbacks that wait: 3, the oldest for \d+ min/m);
    expect(stdout).to.include(`settle ${guid(1)} ${messageOf(1).body}`);
    expect(stdout).to.match(/accepts; delivered: HTTP 200 in \d+ ms \{"status":true/);
    expect(stdout).to.match(/Answered 3 callbacks\.\n$/);
  });

  it('tells the gateway that its system is down, so that the callback comes again', async () => {
    const run = listening('http://127.0.0.1:1');
    await until(async () => (await gateway.world.log.find(guid(1)))?.attempts.length === 1);
    over.abort();

    expect((await run).stdout).to.include('answers 502: the system behind it is down; pending:');
    expect((await gateway.world.log.find(guid(1)))?.attempts[0]).to.include({
      httpStatus: 502,
      answer: 'ECONNREFUSED',
    });
  });

  it('has a delivered callback sent again', async () => {
    const first = listening(system.baseUrl);
    await allDelivered();
    over.abort();
    await first;
    over = new AbortController();

    const again = listening(system.baseUrl, ['--replay', guid(1)]);
    await until(async () => system.received.length === 4);
    await allDelivered();
    over.abort();

    expect((await again).stdout).to.include('Answered 1 callbacks.');
    expect(system.received[3]?.headers['webhook-id']).to.equal(guid(1));
  });

  it('says that the callbacks of the Agent are sent to it', async () => {
    await gateway.world.agents.update(AGENT, { callbackDelivery: 'push' });

    const { status, stderr } = await listening(system.baseUrl);

    expect([status, stderr]).to.deep.equal([
      1,
      'error: the gateway says: callback_delivery must be pull for this Agent before it may fetch callbacks: now they are sent to its callback base; ' +
        'an administrator changes it (code 1001).\n',
    ]);
  });

  for (const [args, sentence] of [
    [['--forward-to', 'localhost:4000'], '--forward-to must be an http or https URL, such as http://localhost:4000'],
    [
      ['--forward-to', 'http://a', '--token', 'ä'],
      'the token of the Agent is missing: set AGENT_TOKEN, or give --token',
    ],
    [
      ['--forward-to', 'http://a', '--url', 'x'],
      '--url, or AGENT_GATEWAY_URL, must be an http or https URL, such as http://127.0.0.1:3000',
    ],
  ] as const) {
    it(`is refused as ${args.join(' ')}`, async () => {
      const { status, stderr } = await called(['listen', ...args], { environment: { AGENT_TOKEN: TOKEN } });

      expect([status, stderr]).to.deep.equal([2, `error: ${sentence}.\n`]);
    });
  }
});

describe('a listener whose connection is lost', () => {
  const LOST: AgentReply = { kind: 'lost', why: 'ECONNRESET' };
  const EMPTY: AgentReply = { kind: 'ok', data: { list: [], total: 0 } };
  const ONE: AgentReply = {
    kind: 'ok',
    data: {
      list: [
        {
          callback_id: 'c1',
          lease: '7-1',
          answer_before: '1970-01-01T00:00:30.000Z',
          role: 'bet',
          path: '/bet',
          attempt: 1,
          headers: {},
          body: '{}',
        },
      ],
    },
  };
  const READ: AgentReply = { kind: 'ok', data: { outcome: 'accepted', says: 'accepts', status: 'delivered' } };

  /** A gateway that answers each path with these replies in turn; after the last fetch it is over. */
  function scripted(replies: Readonly<Record<string, readonly AgentReply[]>>, nowMs = 0) {
    const over = new AbortController();
    const calls: [string, Readonly<Record<string, string>>][] = [];
    const lines: string[] = [];
    const parts: ListenerParts = {
      gateway: {
        url: 'http://gateway',
        call: async (path, fields) => {
          const before = calls.filter(([one]) => one === path).length;
          calls.push([path, fields]);
          const reply = replies[path]?.[before];
          if (reply === undefined && path === 'callback/pull') over.abort();
          return reply ?? EMPTY;
        },
      },
      system: { send: async () => ({ kind: 'answered', httpStatus: 200, text: 'yes' }) },
      look: PLAIN,
      over: over.signal,
      nowMs: () => nowMs,
      wait: () => Promise.resolve(),
      print: (line) => lines.push(line),
    };
    return { listener: new Listener(parts), calls, lines };
  }

  it('says so once, tries again, and says when the gateway answers', async () => {
    const { listener, lines } = scripted({ 'callback/pull': [LOST, LOST, LOST, EMPTY] });

    expect(await listener.run()).to.deep.equal({ ok: true, value: 0 });
    expect(lines).to.deep.equal([
      'http://gateway cannot be reached (ECONNRESET); trying again.',
      'http://gateway answers again.',
    ]);
  });

  it('sends the same answer until it has arrived', async () => {
    const { listener, calls, lines } = scripted({ 'callback/pull': [ONE], 'callback/answer': [LOST, LOST, READ] });

    expect(await listener.run()).to.deep.equal({ ok: true, value: 1 });
    const answers = calls.filter(([path]) => path === 'callback/answer').map(([, fields]) => fields);
    const same = { callback_id: 'c1', lease: '7-1', answer: 'yes', http_status: '200' };
    expect(answers).to.deep.equal([same, same, same]);
    expect(lines).to.deep.equal(['00:00:00 bet c1 {}', '         accepts; delivered: HTTP 200 in 0 ms yes']);
  });

  it('gives up an answer whose lease is over, because the callback comes again', async () => {
    const { listener, lines } = scripted({ 'callback/pull': [ONE], 'callback/answer': [LOST] }, 30_001);

    expect(await listener.run()).to.deep.equal({ ok: true, value: 0 });
    expect(lines[1]).to.include('its answer did not arrive (ECONNRESET), it comes again:');
  });
});
