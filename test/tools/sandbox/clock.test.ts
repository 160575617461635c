import { expect } from 'chai';
import { RETRY_PAUSES_MS } from '../../../src/domain/callback/retry-pauses.ts';
import { SandboxProcess } from './sandbox-process.ts';

const HOUR_MS = 3_600_000;
const ATTEMPTS = RETRY_PAUSES_MS.length + 1;

interface Answer {
  readonly code: number;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A running sandbox whose clock can be turned, with its operator and its Agent. */
class TurnedSandbox {
  readonly #process: SandboxProcess;
  #played = 0;

  constructor(process: SandboxProcess) {
    this.#process = process;
  }

  get player(): string {
    return /the player (P\d+)/.exec(this.#process.stdout)?.[1] ?? '';
  }

  /** A moment by the clock of the sandbox. */
  inHours(hours: number): string {
    const told = [...this.#process.stdout.matchAll(/It is (\S+) for the gateway/g)].at(-1)?.[1];
    return new Date((told === undefined ? Date.now() : Date.parse(told)) + hours * HOUR_MS).toISOString();
  }

  /** Types a line, and returns what it prints. */
  async plays(line: string): Promise<string> {
    const [from, end] = [this.#process.stdout.length, `end-${(this.#played += 1)}`];
    this.#process.type(line);
    this.#process.type(end);
    await this.#process.until(`there is no "${end}"`);
    return this.#process.stdout.slice(from);
  }

  operator(method: string, path: string, body?: object): Promise<Answer> {
    return this.#ask(`/admin/v1${path}`, 'ADMIN_TOKEN', { method, ...(body && { body: JSON.stringify(body) }) });
  }

  agent(path: string, fields: Readonly<Record<string, string>>, token?: string): Promise<Answer> {
    return this.#ask(`/papi/v1${path}`, 'TOKEN', { method: 'POST', body: JSON.stringify(fields) }, token);
  }

  close(): Promise<void> {
    return this.#process.stop('SIGINT');
  }

  async #ask(path: string, variable: string, request: RequestInit, token?: string): Promise<Answer> {
    const printed = new RegExp(`\\b${variable}=(\\S+)`).exec(this.#process.stdout)?.[1] ?? '';
    const headers = { Authorization: `Bearer ${token ?? printed}`, 'Content-Type': 'application/json' };
    return (await (await fetch(this.#process.baseUrl + path, { ...request, headers })).json()) as Answer;
  }
}

describe('the clock of the sandbox', () => {
  let sandbox: TurnedSandbox;

  before(async () => {
    sandbox = new TurnedSandbox(await SandboxProcess.ready(['--clock']));
  });

  after(() => sandbox.close());

  it('gives up a callback after all retries of 76 hours', async () => {
    await sandbox.plays('agent down');
    await sandbox.plays('bet B 10');

    const said = await sandbox.plays('clock +100h');
    await sandbox.plays('agent up');

    const { data } = await sandbox.operator('GET', '/callbacks?status=parked');
    // How many attempts there were before depends on how busy the machine is.
    expect(said).to.match(
      /callback bet to SANDBOX, \S+: pending, attempts: \d+ → parked \(undelivered\), attempts: 15/,
    );
    expect(data['list']).to.have.length(1);
    expect(data['list']).to.have.nested.property('[0].attempt_count', ATTEMPTS);
  });

  it('ends the lease of a callback that nobody answered', async () => {
    await sandbox.operator('PATCH', '/agents/SANDBOX', { callback_delivery: 'pull' });
    await sandbox.plays('bet C 10');
    const first = await sandbox.agent('/callback/pull', {});
    const meanwhile = await sandbox.agent('/callback/pull', {});

    await sandbox.plays('clock +1m');
    await sandbox.agent('/callback/pull', {});
    await sandbox.plays('clock +30s');

    const second = await sandbox.agent('/callback/pull', {});
    await sandbox.operator('PATCH', '/agents/SANDBOX', { callback_delivery: 'push' });
    expect(first.data['list']).to.have.nested.property('[0].attempt', 1);
    expect(meanwhile.data['list']).to.deep.equal([]);
    expect(second.data['list']).to.have.nested.property('[0].attempt', 2);
  });

  it('ends a token', async () => {
    const issued = await sandbox.operator('POST', '/agents/SANDBOX/tokens', { expires_at: sandbox.inHours(2) });
    const token = String(issued.data['token']);
    const before = await sandbox.agent('/game/list', {}, token);

    const said = await sandbox.plays('clock +2h');

    const after = await sandbox.agent('/game/list', {}, token);
    expect(said).to.include(`token ${String(issued.data['id'])}: works → expired`);
    expect([before.code, after.code]).to.deep.equal([0, 1002]);
  });

  it('closes the statement of a day', async () => {
    const day = sandbox.inHours(0).slice(0, '2026-11-20'.length);
    await sandbox.plays('bet C 10');

    const said = await sandbox.plays('clock +25h');

    expect(said).to.include(`statement of ${day} for SANDBOX at provider C: open → closed`);
  });

  it('lets a raised limit hold after its waiting time', async () => {
    const limit = (stake_max: string) =>
      sandbox.operator('POST', `/players/SANDBOX/${sandbox.player}/limits`, { currency: 'USD', stake_max });
    await limit('10');
    await limit('20');
    const before = await sandbox.plays('bet C 15');

    const said = await sandbox.plays('clock +7d');

    const after = await sandbox.plays('bet C 15');
    expect(before).to.include('BET refused');
    expect(said).to.include('limit stake_max in USD: 10.0000, later 20.0000 → 20.0000');
    expect(after).to.include('BET accepted');
  });

  it('ends a self-exclusion', async () => {
    const until = sandbox.inHours(48);
    await sandbox.operator('POST', `/players/SANDBOX/${sandbox.player}/block`, { reason: 'self_exclusion', until });
    const before = await sandbox.plays('bet C 5');

    const said = await sandbox.plays('clock +2d');

    const after = await sandbox.plays('bet C 5');
    expect(before).to.include('player_blocked');
    expect(said).to.match(/block for self_exclusion since \S+: stands → over/);
    expect(after).to.include('BET accepted');
  });

  it('deletes what is kept no longer', async () => {
    await sandbox.plays('clock +31d');
    await sandbox.plays('clock +31d');

    const said = await sandbox.plays('clock +31d');

    expect(said).to.match(/\d+ times callback: delivered → deleted, because it is kept no longer/);
  });

  it('keeps books that agree', async () => {
    expect(await sandbox.plays('books')).to.include('The audit is sound.');
  });

  it('refuses to go backwards', async () => {
    expect(await sandbox.plays('clock -1h')).to.include(
      'That cannot be done: the clock goes forwards only, because what is booked stays booked.',
    );
  });
});
