/** Makes calls as the document describes them, and holds the answers against it. */
import { expect } from 'chai';
import { callsOf, responsesOf } from '../../../../src/adapters/http/api-docs/page/resolve.ts';
import { openApiDocuments } from '../../../../src/adapters/http/index.ts';
import { ADMIN_TOKEN, type Gateway } from '../gateway.ts';
import { violations } from './document-schemas.ts';

/** The parts of a call beyond the document. Without a body the document's example is sent. */
export interface CallInput {
  readonly token?: string;
  /** Codes and ids in the path, instead of the document's examples. */
  readonly params?: Readonly<Record<string, string>>;
  /** The text after the question mark; absent for none. */
  readonly query?: Readonly<Record<string, string>>;
  /** Which form of the body, when it has several; the first one if not given. */
  readonly contentType?: string;
  readonly body?: unknown;
}

/** An answer that fits the document; `data` is the envelope's, or the whole text where there is no envelope. */
export interface DocumentedAnswer {
  readonly httpStatus: number;
  readonly code: number;
  readonly data: Record<string, unknown>;
}

/** A caller that remembers which operations answered with which status. */
export class DocumentedCaller {
  readonly #gateway: Gateway;
  readonly statuses = new Map<string, Set<number>>();

  constructor(gateway: Gateway) {
    this.#gateway = gateway;
  }

  /** Calls an operation by its id; throws when the answer is not one that the document describes. */
  async call(operationId: string, input: CallInput = {}): Promise<DocumentedAnswer> {
    const { method, path, operation } = documented(operationId);
    const { body, contentType } = bodyOf(operationId, input);
    const examples = Object.fromEntries(
      operation.parameters?.map(({ name, example }) => [name, String(example)]) ?? [],
    );
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ({ ...examples, ...input.params })[name] ?? '');
    const query = input.query === undefined ? '' : `?${new URLSearchParams(input.query).toString()}`;
    const response = await fetch(this.#gateway.url + filled + query, {
      method,
      headers: {
        Authorization: `Bearer ${input.token ?? ADMIN_TOKEN}`,
        ...(body !== undefined && { 'Content-Type': contentType }),
      },
      ...(body !== undefined && { body }),
    });
    this.statuses.set(operationId, (this.statuses.get(operationId) ?? new Set()).add(response.status));
    return checked(operationId, response);
  }
}

function documented(operationId: string) {
  for (const name of ['agent', 'admin'] as const) {
    const found = callsOf(openApiDocuments[name]).find(({ operation }) => operation.operationId === operationId);
    if (found !== undefined) return { name, ...found };
  }
  throw new Error(`No document has the operation ${operationId}.`);
}

function bodyOf(operationId: string, input: CallInput): { body: string | undefined; contentType: string } {
  const content = documented(operationId).operation.requestBody?.content ?? {};
  const contentType = input.contentType ?? Object.keys(content)[0] ?? '';
  const [example] = Object.values(content[contentType]?.examples ?? {});
  const value = input.body ?? (example as { value: unknown } | undefined)?.value;
  if (value === undefined) return { body: undefined, contentType };
  if (contentType.includes('form'))
    return { body: new URLSearchParams(value as object as Record<string, string>).toString(), contentType };
  return { body: typeof value === 'string' ? value : JSON.stringify(value), contentType };
}

async function checked(operationId: string, response: Response): Promise<DocumentedAnswer> {
  const { name, path, method, operation } = documented(operationId);
  const httpStatus = response.status;
  const [mediaType = ''] = (response.headers.get('content-type') ?? '').split(';');
  const text = await response.text();
  const value: unknown = mediaType === 'application/json' ? JSON.parse(text) : text;
  const described = operation.responses[httpStatus];
  const isShared = described !== undefined && '$ref' in described;
  const way = isShared
    ? described.$ref.slice(2).split('/')
    : ['paths', path, method.toLowerCase(), 'responses', String(httpStatus)];
  const { content } = responsesOf(openApiDocuments[name], operation)[httpStatus] ?? {};
  expect(content, `${operationId} answered ${httpStatus} ${text}`).to.have.property(mediaType);
  const place = [name, ...way, 'content', mediaType, 'schema'];
  expect(violations(place, value)).to.deep.equal([]);
  const envelope = value as { code?: number; data?: Record<string, unknown> };
  return { httpStatus, code: envelope.code ?? 0, data: envelope.data ?? {} };
}
