import { z } from 'zod';
import { NOTHING, openCall } from '../call.ts';
import { text } from '../schemas/fields.ts';

const chapter = { name: 'Probes', description: 'What load balancers, orchestrators and Prometheus ask. No token.' };
const docsChapter = { name: 'Documentation', description: 'This interface, for programs and for people. No token.' };

const METRICS = [
  '# HELP process_resident_memory_bytes Resident memory size in bytes.',
  '# TYPE process_resident_memory_bytes gauge',
  'process_resident_memory_bytes 98304000',
  '',
].join('\n');

/** The probes of the platform on which the gateway runs. */
export const PROBES = {
  home: openCall({
    chapter,
    route: 'GET /',
    name: 'readHome',
    summary: 'Where everything is',
    description: 'The paths for people and programs. A browser gets a page with the same links.',
    answers: z
      .strictObject({
        console: text('The console, for people with an account.'),
        docs: text('This documentation.'),
        openapi: text('The OpenAPI document of the Agent interface.'),
        health: text('Whether requests can be served.'),
      })
      .meta({ id: 'Home' }),
    examples: {
      links: { console: '/console', docs: '/docs', openapi: '/openapi.json', health: '/health/ready' },
    },
  }),
  life: openCall({
    chapter,
    route: 'GET /health/live',
    name: 'probeLife',
    summary: 'Is the process alive?',
    description: 'Good as long as the process can answer at all. When it fails, start the process again.',
    answers: NOTHING,
    examples: { good: {} },
  }),
  readiness: openCall({
    chapter,
    route: 'GET /health/ready',
    name: 'probeReadiness',
    summary: 'Can it serve?',
    description:
      'Good when the database can be reached and is migrated. While it fails, send requests elsewhere; `msg` says why.',
    answers: NOTHING,
    examples: { good: {} },
    failures: ['not_ready'],
  }),
  metrics: openCall({
    chapter,
    route: 'GET /metrics',
    name: 'readMetrics',
    summary: 'Metrics',
    description:
      'The metrics in the text format of Prometheus. Not here when `METRICS_PORT` gives them a port of their own.',
    contentType: 'text/plain',
    answers: z.string(),
    examples: { metrics: METRICS },
    failures: ['no_such_path'],
  }),
} as const;

/** The documentation itself. */
export const DOCS = {
  openApi: openCall({
    chapter: docsChapter,
    route: 'GET /openapi.json',
    name: 'readOpenApi',
    summary: 'OpenAPI document',
    description:
      'The Agent interface as an OpenAPI 3.1 document, for generators and viewers. Each interface has a document of its own: ' +
      '`/openapi/agent.json` is the same one, `/openapi/callbacks.json` has the requests that the gateway sends to Agents, and ' +
      '`/openapi/admin.json` the calls of operators and the probes.',
    contentType: 'application/json',
    answers: z.looseObject({ openapi: z.string(), info: z.looseObject({}), paths: z.looseObject({}) }),
    examples: { start: { openapi: '3.1.1', info: { title: 'agent-game-gateway: Agent interface' }, paths: {} } },
  }),
  page: openCall({
    chapter: docsChapter,
    route: 'GET /docs',
    name: 'readDocs',
    summary: 'Documentation page',
    description:
      'The same for people: a start page with a search, and a page each for Agents’ calls, for callbacks to Agents and for administration. The pages are complete without their script, and load nothing from elsewhere.',
    contentType: 'text/html',
    answers: z.string(),
    examples: { page: '<!doctype html>' },
  }),
} as const;
