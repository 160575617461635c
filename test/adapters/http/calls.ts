/** Requests of the HTTP tests to a gateway, and the reading of its answers. */
import { expect } from 'chai';
import { NodeDigests } from '../../../src/adapters/cryptography/node-digests.ts';
import { furnish, opaqueTokenOf } from '../../ports/catalogue-seeds.ts';
import { ADMIN_TOKEN, type Gateway } from './gateway.ts';

/** An opaque token of the Agent that {@link furnishWithToken} makes. */
export const TOKEN = `agt_${'t'.repeat(43)}`;

/** An answer, read. */
export interface Reply {
  readonly httpStatus: number;
  readonly headers: Headers;
  readonly envelope: { readonly status: boolean; readonly code: number; readonly data: unknown; readonly msg: string };
}

/** Makes a provider, an Agent that is offered everything, and its token {@link TOKEN}. */
export async function furnishWithToken({ world }: Gateway): Promise<void> {
  await furnish(world);
  await world.tokens.add(opaqueTokenOf(1, { digest: new NodeDigests().sha256(TOKEN) }));
}

/** Posts a form as the Agent. */
export const post = (
  { url }: Gateway,
  path: string,
  body: Record<string, string> | string = {},
  headers: Record<string, string> = {},
): Promise<Reply> =>
  reply(
    fetch(url + path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': FORM, ...headers },
      body: typeof body === 'string' ? body : new URLSearchParams(body).toString(),
    }),
  );

/** Calls the administration API. */
export const admin = ({ url }: Gateway, method: string, path: string, body?: unknown): Promise<Reply> =>
  reply(
    fetch(`${url}/admin/v1${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${ADMIN_TOKEN}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );

/** Sends any request to the administration API, as its token's holder unless told otherwise. */
export const sent = (
  { url }: Gateway,
  path: string,
  { headers, ...init }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
): Promise<Reply> =>
  reply(
    fetch(`${url}/admin/v1${path}`, {
      method: 'POST',
      ...init,
      headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, ...headers },
    }),
  );

export const FORM = 'application/x-www-form-urlencoded';

/** Reads an answer, and checks that it is an envelope with exactly the four keys in their order. */
export async function reply(sent: Promise<Response>): Promise<Reply> {
  const response = await sent;
  const envelope = (await response.json()) as Reply['envelope'];
  expectEnvelope(envelope);
  expect(response.headers.get('content-type')).to.equal('application/json; charset=utf-8');
  return { httpStatus: response.status, headers: response.headers, envelope };
}

export function expectEnvelope(envelope: unknown): asserts envelope is Reply['envelope'] {
  expect(Object.keys(envelope as object)).to.deep.equal(['status', 'code', 'data', 'msg']);
  const { status, code, data, msg } = envelope as Reply['envelope'];
  expect(status).to.equal(code === 0);
  expect(Number.isInteger(code)).to.equal(true);
  expect(data).to.be.an('object');
  if (!status) expect(data).to.deep.equal({});
  expect(msg).to.be.a('string').that.is.not.empty;
}

/** The data of a success. */
export function dataOf({ envelope, httpStatus }: Reply): Record<string, unknown> {
  expect(envelope.status, envelope.msg).to.equal(true);
  expect(httpStatus).to.equal(200);
  return envelope.data as Record<string, unknown>;
}

/** A refusal, as the tests compare it. */
export const refusalOf = ({ httpStatus, envelope }: Reply): [number, number, string] => [
  httpStatus,
  envelope.code,
  envelope.msg,
];
