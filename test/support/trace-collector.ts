/** A collector for tests: a real server on loopback that accepts OTLP over HTTP as JSON, and remembers the spans. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface KeyValue {
  readonly key: string;
  readonly value: OtlpValue;
}

interface OtlpValue {
  readonly stringValue?: string;
  readonly intValue?: number;
  readonly arrayValue?: { readonly values: readonly OtlpValue[] };
}

interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly KeyValue[];
  readonly status: { readonly code: number; readonly message?: string };
}

interface OtlpTraces {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly KeyValue[] };
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
}

export interface CollectedSpan extends Pick<OtlpSpan, 'traceId' | 'spanId' | 'name' | 'kind'> {
  readonly parentSpanId: string | undefined;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly resource: Readonly<Record<string, unknown>>;
  readonly failure: string | undefined;
}

/** `STATUS_CODE_ERROR` of the protocol. */
const ERROR = 2;

export class TraceCollector {
  readonly spans: CollectedSpan[] = [];
  readonly requests: Pick<IncomingMessage, 'url' | 'headers'>[] = [];
  /** The status of its answers; 0: it accepts requests and never answers. */
  answering = 200;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => void this.#take(request, response));
  }

  static async listening(): Promise<TraceCollector> {
    const collector = new TraceCollector();
    collector.#server.listen(0, '127.0.0.1');
    await once(collector.#server, 'listening');
    return collector;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    this.requests.push({ url: request.url, headers: request.headers });
    if (this.answering === 200) this.spans.push(...spansIn(Buffer.concat(chunks).toString()));
    if (this.answering > 0) response.writeHead(this.answering, { 'Content-Type': 'application/json' }).end('{}');
  }
}

const spansIn = (text: string): readonly CollectedSpan[] =>
  (JSON.parse(text) as OtlpTraces).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId, name, kind, attributes, status }) => ({
        traceId,
        spanId,
        name,
        kind,
        parentSpanId: parentSpanId === '' ? undefined : parentSpanId,
        attributes: valuesOf(attributes),
        resource: valuesOf(resource.attributes),
        failure: status.code === ERROR ? status.message : undefined,
      })),
    ),
  );

const valuesOf = (pairs: readonly KeyValue[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, valueOf(value)]));

const valueOf = ({ stringValue, intValue, arrayValue }: OtlpValue): unknown =>
  arrayValue === undefined ? (stringValue ?? intValue) : arrayValue.values.map(valueOf);
