import { isSpanContextValid, type SpanContext } from '@opentelemetry/api';

/** https://www.w3.org/TR/trace-context/: the first version, and the required beginning of later ones. */
const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const FIRST_VERSION = '00';
const SAMPLED = 1;

/** The place where a trace continues; undefined for a text that is not a `traceparent`. */
export function spanContextOf(traceparent: string): SpanContext | undefined {
  const [, version, traceId = '', spanId = '', flags = '', more] = TRACEPARENT.exec(traceparent) ?? [];
  if (version === FIRST_VERSION && more !== undefined) return undefined;
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & SAMPLED, isRemote: true };
  return isSpanContextValid(context) ? context : undefined;
}

/** The text with which another process continues the trace. */
export const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `${FIRST_VERSION}-${traceId}-${spanId}-${isSampled({ traceFlags }) ? '01' : '00'}`;

/** Whether the trace is kept. */
export const isSampled = ({ traceFlags }: Pick<SpanContext, 'traceFlags'>): boolean => (traceFlags & SAMPLED) !== 0;
