import type { Journal } from './journal.ts';

/** The frame of every answer of the gateway's own interfaces. */
interface Envelope {
  readonly status: boolean;
  readonly code: number;
  readonly msg: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A refusal that the sandbox did not expect. */
export class CallFailed extends Error {
  readonly code: number;

  constructor(call: string, { code, msg }: Envelope) {
    super(`${call} was refused with code ${code}: ${msg}`);
    this.code = code;
  }
}

type Data = Readonly<Record<string, unknown>>;

/** The admin API, as an operator calls it. Each change is written into the journal. */
export class Operator {
  readonly #baseUrl: string;
  readonly #token: string;
  readonly #journal: Journal;

  constructor(gateway: { readonly baseUrl: string; readonly adminToken: string }, journal: Journal) {
    this.#baseUrl = gateway.baseUrl;
    this.#token = gateway.adminToken;
    this.#journal = journal;
  }

  get(path: string): Promise<Data> {
    return this.#ask('GET', path);
  }

  async change(method: 'POST' | 'PATCH' | 'PUT', path: string, body?: unknown): Promise<Data> {
    const data = await this.#ask(method, path, body);
    const text = `/admin/v1${path} ${body === undefined ? '' : concealed(JSON.stringify(body))}`;
    this.#journal.enter({ tone: 'operator', who: 'operator → gateway', what: method, text });
    return data;
  }

  /** Creates an entity. If it already exists, it is changed to the same contents, so that a database can be reused. */
  async make(path: string, code: string, body: Data): Promise<void> {
    const { protocol: _, ...changes } = body;
    if (await this.isNew(path, { code, ...body })) return;
    await this.change('PATCH', `${path}/${code}`, changes);
  }

  /** Creates an entity, and returns whether it did not exist before. */
  async isNew(path: string, body: Data): Promise<boolean> {
    try {
      await this.change('POST', path, body);
      return true;
    } catch (error) {
      if (error instanceof CallFailed && error.code === ALREADY_THERE) return false;
      throw error;
    }
  }

  async #ask(method: string, path: string, body?: unknown): Promise<Data> {
    const response = await fetch(`${this.#baseUrl}/admin/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${this.#token}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return dataOf(`${method} /admin/v1${path}`, (await response.json()) as Envelope);
  }
}

/** The code for a second entity with the same name. */
const ALREADY_THERE = 1004;

/** The Agent interface, as the sample Agent's operator would call it from a shop or a lobby. */
export class AgentCalls {
  readonly #baseUrl: string;
  readonly #journal: Journal;
  readonly token: string;

  constructor(baseUrl: string, token: string, journal: Journal) {
    this.#baseUrl = baseUrl;
    this.token = token;
    this.#journal = journal;
  }

  /** Asks without a line in the journal. */
  async ask(path: string, fields: Readonly<Record<string, string>>): Promise<Data> {
    const response = await fetch(`${this.#baseUrl}/papi/v1${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${this.token}`, 'Accept-Language': 'en' },
      body: new URLSearchParams(fields),
    });
    return dataOf(`POST /papi/v1${path}`, (await response.json()) as Envelope);
  }

  async call(path: string, fields: Readonly<Record<string, string>>): Promise<Data> {
    const data = await this.ask(path, fields);
    const asked = { tone: 'agent', who: 'Agent → gateway', what: `/papi/v1${path}` } as const;
    this.#journal.enter({ ...asked, text: new URLSearchParams(fields).toString() });
    this.#journal.enter({ tone: 'agent', who: 'gateway → Agent', what: 'data', text: JSON.stringify(data) });
    return data;
  }
}

function dataOf(call: string, envelope: Envelope): Data {
  if (!envelope.status) throw new CallFailed(call, envelope);
  return envelope.data;
}

/** Hides credentials. Those of simulators are no secret, but nobody should get used to reading them. */
const concealed = (json: string): string => json.replace(/"credentials":\{[^}]*\}/, '"credentials":{…}');
