import type { MediaType, Operation, Paths } from '../openapi.ts';
import { DATA_EXAMPLES } from './examples.ts';
import { failureResponses, type FailureKind } from './failures.ts';
import { operation, type EnvelopeCall } from './operation.ts';
import { TAGS } from './tags.ts';

const probe = (call: Pick<EnvelopeCall, 'operationId' | 'summary' | 'description' | 'failures'>): Operation =>
  operation({
    ...call,
    tags: [TAGS.probes.name],
    security: [],
    answers: 'Nothing',
    examples: { good: DATA_EXAMPLES.nothing },
  });

interface TextCall extends Pick<Operation, 'operationId' | 'tags' | 'summary' | 'description'> {
  readonly contentType: string;
  readonly body: MediaType;
  readonly failures: readonly FailureKind[];
}

/** A call whose success is no envelope. */
const textCall = ({ contentType, body, failures, ...call }: TextCall): Operation => ({
  ...call,
  security: [],
  responses: {
    '200': {
      description: 'It worked.',
      headers: { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } },
      content: { [contentType]: body },
    },
    ...failureResponses(failures),
  },
});

const METRICS = [
  '# HELP process_resident_memory_bytes Resident memory size in bytes.',
  '# TYPE process_resident_memory_bytes gauge',
  'process_resident_memory_bytes 98304000',
  '',
].join('\n');

/** What the platform around the gateway asks. */
export const probePaths: Paths = {
  '/health/live': {
    get: probe({
      operationId: 'probeLife',
      summary: 'Is the process alive?',
      description: 'Good as long as the process can answer at all. When it fails, start the process again.',
      failures: [],
    }),
  },
  '/health/ready': {
    get: probe({
      operationId: 'probeReadiness',
      summary: 'Can it serve?',
      description:
        'Good when the database can be reached and is migrated. While it fails, send requests elsewhere; `msg` says why.',
      failures: ['not_ready'],
    }),
  },
  '/metrics': {
    get: textCall({
      operationId: 'readMetrics',
      tags: [TAGS.probes.name],
      summary: 'Metrics',
      description:
        'The metrics in the text format of Prometheus. Not here when `METRICS_PORT` gives them a port of their own.',
      contentType: 'text/plain',
      body: { schema: { type: 'string' }, examples: { metrics: { value: METRICS } } },
      failures: ['no_such_path'],
    }),
  },
};

/** The documentation of itself. */
export const docsPaths: Paths = {
  '/openapi.json': {
    get: textCall({
      operationId: 'readOpenApi',
      tags: [TAGS.docs.name],
      summary: 'OpenAPI document',
      description: 'This interface as an OpenAPI 3.1 document, for generators and viewers.',
      contentType: 'application/json',
      body: {
        schema: { type: 'object', required: ['openapi', 'info', 'paths'] },
        examples: { start: { value: { openapi: '3.1.1', info: { title: 'agent-game-gateway' }, paths: {} } } },
      },
      failures: [],
    }),
  },
  '/docs': {
    get: textCall({
      operationId: 'readDocs',
      tags: [TAGS.docs.name],
      summary: 'Documentation page',
      description: 'The same as a page for people. It needs no script and loads nothing.',
      contentType: 'text/html',
      body: { schema: { type: 'string' }, examples: { page: { value: '<!doctype html>' } } },
      failures: [],
    }),
  },
};
