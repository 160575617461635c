import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { outcomeOf, type CallbackReply } from '../../../domain/callback/callback-outcome.ts';
import { AgentConnection, textOf } from './agent-connection.ts';
import type { AgentUnderTest } from './agent-under-test.ts';
import type { OutgoingRequest } from './tampering.ts';

/** The first fetch may take so many times as long as an answer: longer than the pauses of a program that looks for its gateway, such as `listen`. */
const FIRST_FETCH_TIMES = 6;
/** A fetch is held for so long, whatever it asks for. */
const HELD_MS = 2_000;
const LOOK_EVERY_MS = 5;

interface Waiting {
  readonly outgoing: OutgoingRequest;
  readonly resolve: (reply: CallbackReply) => void;
  isGiven: boolean;
}

/** Sends requests to the Agent, or listens for an Agent that fetches them; then it rejects if the port is taken. */
export async function connectionTo(agent: AgentUnderTest) {
  const { fetchPort, timeoutMs } = agent;
  if (fetchPort === undefined) return new AgentConnection(agent);
  const connection = new FetchedConnection(timeoutMs);
  await connection.listen(fetchPort);
  return connection;
}

/** Gives requests to an Agent that fetches its callbacks, as a gateway does: it has `callback/pull` and `callback/answer`, for any token. */
class FetchedConnection {
  readonly #timeoutMs: number;
  readonly #server: Server;
  /** By their leases. */
  readonly #waiting = new Map<string, Waiting>();
  #number = 0;
  #isFetched = false;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
    this.#server = createServer((request, response) => {
      void this.#answer(request).then((answer) => response.end(JSON.stringify(answer)));
    });
  }

  async listen(port: number): Promise<void> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async send(outgoing: OutgoingRequest): Promise<CallbackReply> {
    const untilMs = Date.now() + FIRST_FETCH_TIMES * this.#timeoutMs;
    while (!this.#isFetched && Date.now() < untilMs) await sleep(LOOK_EVERY_MS);
    this.#number += 1;
    const lease = `${this.#number}-${Date.now()}`;
    return new Promise((resolve) => {
      const waiting = { outgoing, resolve, isGiven: false };
      const late = () => resolve({ kind: 'timed_out', detail: `${fateOf(waiting)} within ${this.#timeoutMs} ms` });
      this.#waiting.set(lease, waiting);
      setTimeout(() => this.#waiting.delete(lease) && late(), this.#timeoutMs);
    });
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #answer(request: IncomingMessage): Promise<object> {
    const text = await textOf(request);
    const fields = fieldsOf(text);
    if (request.url?.endsWith('/callback/pull') === true) return taken({ list: await this.#fetched(fields) });
    if (request.url?.endsWith('/callback/answer') === true) return this.#answered(fields);
    return refused(1005, 'the kit has only callback/pull and callback/answer');
  }

  async #fetched({ limit = '10' }: Fields): Promise<readonly object[]> {
    this.#isFetched = true;
    const untilMs = Date.now() + HELD_MS;
    for (;;) {
      const given = [...this.#waiting].filter(([, { isGiven }]) => !isGiven).slice(0, Number(limit));
      for (const [, one] of given) one.isGiven = true;
      if (given.length > 0 || Date.now() > untilMs) return given.map((one) => this.#given(...one));
      await sleep(LOOK_EVERY_MS);
    }
  }

  #given(lease: string, { outgoing: { path, headers, body } }: Waiting): object {
    const callback_id = headers['webhook-id'] ?? randomUUID();
    const answer_before = new Date(Date.now() + this.#timeoutMs).toISOString();
    return { callback_id, lease, answer_before, role: path.split('/').at(-1), path, attempt: 1, headers, body };
  }

  #answered({ lease = '', callback_id, answer: text = '', http_status = '200' }: Fields): object {
    const waiting = this.#waiting.get(lease);
    if (waiting === undefined) return refused(1001, 'lease must be one that is not over');
    this.#waiting.delete(lease);
    const reply = { kind: 'answered', httpStatus: Number(http_status), text } as const;
    waiting.resolve(reply);
    const read = { outcome: outcomeOf(reply), says: 'answers', status: 'asking', next_attempt_at: null };
    return taken({ callback_id, ...read });
  }
}

type Fields = Readonly<Record<string, string>>;

/** The fields of a JSON object or of a form. */
const fieldsOf = (text: string): Fields =>
  text.startsWith('{') ? (JSON.parse(text) as Fields) : Object.fromEntries(new URLSearchParams(text));

const fateOf = ({ isGiven }: Waiting): string => (isGiven ? 'fetched, and not answered' : 'not fetched');
const taken = (data: object): object => ({ status: true, code: 0, data, msg: '' });
const refused = (code: number, msg: string): object => ({ status: false, code, data: {}, msg });
