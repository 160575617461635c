/** The gateway's interfaces over HTTP, as Agents and operators call them. */

export const ADMIN_TOKEN = 'admin-token-of-at-least-32-characters';
const TIMEOUT_MS = 10_000;
const PAGE_SIZE = 100;

export interface Envelope {
  readonly status: boolean;
  readonly code: number;
  readonly msg: string;
  readonly data: Readonly<Record<string, unknown>>;
}

type Fields = Readonly<Record<string, string>>;

/** Calls as an Agent; throws without an answer. */
export function callAsAgent(
  baseUrl: string,
  token: string,
  [path, fields]: readonly [string, Fields],
): Promise<Envelope> {
  const type = 'application/x-www-form-urlencoded';
  return call(`${baseUrl}/papi/v1${path}`, token, {
    type,
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
  });
}

/** Calls as an operator; throws unless the call succeeds. */
export async function administer(baseUrl: string, line: string, body?: unknown): Promise<Envelope['data']> {
  const [method = '', path = ''] = line.split(' ');
  const json = body === undefined ? undefined : JSON.stringify(body);
  const answer = await call(`${baseUrl}/admin/v1${path}`, ADMIN_TOKEN, {
    type: 'application/json',
    method,
    body: json,
  });
  if (!answer.status) throw new Error(`${line}: ${answer.msg}`);
  return answer.data;
}

/** All rows of a list of the admin API; the list must not change meanwhile. */
export async function allRows<Row>(baseUrl: string, path: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const separator = path.includes('?') ? '&' : '?';
    const data = await administer(baseUrl, `GET ${path}${separator}page=${page}&pageSize=${PAGE_SIZE}`);
    const list = data['list'] as Row[];
    rows.push(...list);
    if (list.length < PAGE_SIZE) return rows;
  }
}

interface Sent {
  readonly method: string;
  readonly type: string;
  readonly body: string | undefined;
}

async function call(url: string, token: string, { method, type, body }: Sent): Promise<Envelope> {
  const response = await fetch(url, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': type },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body !== undefined && { body }),
  });
  return (await response.json()) as Envelope;
}
