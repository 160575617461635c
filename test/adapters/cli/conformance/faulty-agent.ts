/** An Agent's system for the tests of the kit: right in everything but the faults that it is given. */
import { SECRET } from '../../../ports/conformance-kit.contract.ts';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fault } from './faults.ts';
import { FaultyWallets, type Given } from './faulty-wallets.ts';

export { SECRET };

const TOLERANCE_S = 300;
const BODY_BYTES_MAX = 65_536;
const ROLES = ['bet', 'settle', 'cancel', 'bet-push', 'balance', 'notices'];

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export class FaultyAgent {
  readonly #faults: ReadonlySet<Fault>;
  readonly #wallets: FaultyWallets;
  readonly #notices = new Set<unknown>();
  readonly #server = createServer((request, response) => {
    void this.#answer(request)
      .catch((): Given => ({ httpStatus: 500, status: 'fault' }))
      .then(({ httpStatus: given, status, data }) => {
        if (status === 'silence') return;
        const code = this.#codeOf(status);
        const httpStatus = given ?? (code !== 0 && this.#has('refuses with HTTP 409') ? 409 : 200);
        const isDone = this.#has('says "ok" as its status') ? 'ok' : code === 0;
        const text = JSON.stringify({ status: isDone, code, data: data ?? {}, msg: status });
        response.writeHead(httpStatus).end(this.#has('answers with HTML') ? `<p>${status}</p>` : text);
      });
  });

  private constructor(faults: readonly Fault[]) {
    this.#faults = new Set(faults);
    this.#wallets = new FaultyWallets(this.#faults);
  }

  static async listening(...faults: readonly Fault[]): Promise<FaultyAgent> {
    const agent = new FaultyAgent(faults);
    agent.#server.listen(0, '127.0.0.1');
    await once(agent.#server, 'listening');
    return agent;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get noticeUrl(): string {
    return `${this.url}/notices`;
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return;
    this.#end();
    await once(this.#server, 'close');
  }

  #end(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #codeOf(status: string): number {
    if (status === 'success') return 0;
    if (this.#has('says that it may have taken what it refuses')) return 1004;
    if (this.#has('refuses as not ready')) return 9002;
    const isPoor = status === 'insufficient_balance' && !this.#has('refuses without a reason');
    return isPoor ? 3001 : this.#has('refuses with a code of its own') ? 3999 : 3002;
  }

  #has(fault: Fault): boolean {
    return this.#faults.has(fault);
  }

  async #answer(request: IncomingMessage): Promise<Given> {
    const { method = '', url = '', headers } = request;
    const body = await this.#bodyOf(request);
    const role = url.split('/').at(-1) ?? '';
    const refusal = this.#refusalOf(method, role);
    if (refusal !== undefined) return refusal;
    if (body === undefined)
      return { httpStatus: this.#has('falls over large bodies') ? 500 : 413, status: 'too large' };
    const received = { headers, body };
    if (this.#isForeign(role) || !this.#isSigned(received)) {
      return { httpStatus: this.#has('refuses what is not signed') ? 200 : 401, status: 'not signed' };
    }
    const fields = this.#fieldsOf(received);
    if (fields === undefined) return { httpStatus: 400, status: 'malformed' };
    return role === 'notices' ? this.#takeNotice(fields) : this.#wallets.take(role, fields);
  }

  #takeNotice({ notice_id: id, type }: Readonly<Record<string, unknown>>): Given {
    const isRepeated = this.#notices.has(id);
    this.#notices.add(id);
    if (isRepeated && this.#has('takes each notice once')) return { httpStatus: 409, status: 'known' };
    if (type !== 'maintenance.scheduled' && this.#has('takes notices that it knows'))
      return { httpStatus: 422, status: 'unknown type' };
    return { status: 'success' };
  }

  #isForeign(role: string): boolean {
    return this.#has('has another secret for money') && role !== 'balance';
  }

  #refusalOf(method: string, role: string): Given | undefined {
    if (role === 'bet' && this.#has('ends in its first bet')) this.#end();
    if (method !== 'POST' && !this.#has('takes any method')) return { httpStatus: 405, status: 'method' };
    if (ROLES.includes(role)) return undefined;
    return this.#has('says yes on any path') ? { status: 'success' } : { httpStatus: 404, status: 'path' };
  }

  async #bodyOf(request: IncomingMessage): Promise<string | undefined> {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of request as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes <= BODY_BYTES_MAX) chunks.push(chunk);
    }
    if (bytes > (this.#has('has room for 8 KiB') ? 8_192 : BODY_BYTES_MAX)) return undefined;
    if (this.#has('decodes pieces')) return chunks.map((chunk) => chunk.toString()).join('');
    return Buffer.concat(chunks).toString(this.#has('reads Latin-1') ? 'latin1' : 'utf8');
  }

  #isSigned({ headers, body }: Received): boolean {
    if (this.#has('checks no signatures')) return true;
    const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
      (name) => headers[name],
    );
    if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false;
    const skewS = Math.abs(Date.now() / 1_000 - Number(timestamp));
    const tolerance = this.#has('wants clocks to agree') ? 10 : TOLERANCE_S;
    if (!(skewS <= tolerance) && !this.#has('ignores the moment')) return false;
    const signed = this.#has('checks JSON that it wrote itself') ? JSON.stringify(JSON.parse(body)) : body;
    const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64');
    const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${signed}`).digest('base64');
    return this.#matches(signatures, mac);
  }

  #matches(signatures: string, mac: string): boolean {
    const each = signatures.split(' ').slice(0, this.#has('reads the first signature only') ? 1 : undefined);
    return each.some((one) => {
      const [scheme, value] = one.split(',');
      if (value === undefined && this.#has('falls over odd signatures'))
        throw new Error('no signature behind the scheme');
      return (scheme === 'v1' || this.#has('ignores the scheme')) && value === mac;
    });
  }

  #fieldsOf({ headers, body }: Received): Record<string, unknown> | undefined {
    const type = headers['content-type'] ?? '';
    if (type.startsWith('application/x-www-form-urlencoded') && this.#has('reads forms')) {
      return Object.fromEntries(new URLSearchParams(body));
    }
    const isJson = this.#has('compares the whole content type')
      ? type === 'application/json'
      : type.startsWith('application/json');
    return isJson ? this.#parsed(body) : undefined;
  }

  #parsed(body: string): Record<string, unknown> | undefined {
    try {
      const read = JSON.parse(body) as Record<string, unknown>;
      if (this.#has('walks through JSON')) walk(read);
      if (this.#has('merges fields')) return Object.assign({}, read);
      return { ...read, username: read['username'] };
    } catch (error) {
      if (this.#has('falls over bad JSON') || this.#has('walks through JSON')) throw error;
      return undefined;
    }
  }
}

function walk(value: unknown): number {
  return value !== null && typeof value === 'object'
    ? Object.values(value).reduce((sum: number, one) => sum + walk(one), 1)
    : 1;
}
