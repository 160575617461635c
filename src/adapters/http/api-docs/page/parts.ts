import type { OpenApiDocument, Tag } from '../openapi.ts';
import { callsOf, webhooksOf, type Call } from './resolve.ts';

/** A chapter of a page: a tag of the document, and its calls. */
export interface Chapter {
  readonly tag: Tag;
  readonly calls: readonly Call[];
}

/** One page of calls. */
export interface Part {
  readonly path: string;
  readonly title: string;
  /** The readers and the contents, in one sentence. */
  readonly purpose: string;
  readonly chapters: readonly Chapter[];
}

/** The path of the start page. */
export const START = '/docs';

/** Sorts each chapter into one page: callbacks are webhooks, an Agent's calls take its token, and the rest is for operators. */
export function partsOf(document: OpenApiDocument): readonly Part[] {
  const calls = [...callsOf(document), ...webhooksOf(document)];
  const chapters = document.tags.map((tag) => ({
    tag,
    calls: calls.filter((call) => call.operation.tags.includes(tag.name)),
  }));
  return PARTS.map(({ has, ...part }) => ({
    ...part,
    chapters: chapters.filter(({ calls: [first] }) => first !== undefined && has(first)),
  }));
}

export const isWebhook = ({ operation }: Call): boolean => operation['x-path'] !== undefined;
const isOfAgent = (call: Call): boolean => !isWebhook(call) && call.path.startsWith('/papi/');

const PARTS = [
  {
    path: '/docs/agent',
    title: 'Agent interface',
    purpose: 'For Agents: the calls by which an Agent lists games, registers players, launches games and moves funds.',
    has: isOfAgent,
  },
  {
    path: '/docs/callbacks',
    title: 'Callbacks to Agents',
    purpose: 'For Agents: the requests that the gateway sends to an Agent’s system, and the answers that count.',
    has: isWebhook,
  },
  {
    path: '/docs/admin',
    title: 'Admin interface',
    purpose: 'For operators: Agents, providers, games, money, deliveries, people, and the probes of the process.',
    has: (call: Call): boolean => !isWebhook(call) && !isOfAgent(call),
  },
] as const;
