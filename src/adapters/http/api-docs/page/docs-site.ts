import { html, type Html } from '../../../pages/html.ts';
import { inLowerCase } from '../../../../domain/shared/letter-case.ts';
import { paragraphs } from '../../../pages/prose.ts';
import type { OpenApiDocument, Tag } from '../openapi.ts';
import { framed, type PageFiles } from './docs-page.ts';
import { methodBadge, operationSection, type ShownTables } from './operation-section.ts';
import { callsOf, webhooksOf, type Call } from './resolve.ts';
import { startContent } from './start-page.ts';
import { webhookSection } from './webhook-section.ts';

/** A chapter of a page: a tag of the document, and its calls. */
export interface Chapter {
  readonly tag: Tag;
  readonly calls: readonly Call[];
}

/** One page of calls. */
export interface Part {
  readonly path: string;
  readonly title: string;
  /** The readers, and the contents, in a sentence. */
  readonly purpose: string;
  readonly chapters: readonly Chapter[];
}

/** The documentation by its paths: a start page, and a page for each group of readers. */
export function docsSite(document: OpenApiDocument, files: PageFiles): ReadonlyMap<string, string> {
  const parts = partsOf(document);
  const start = framed({
    document,
    parts,
    files,
    path: START,
    title: document.info.title,
    nav: startNav(parts),
    content: startContent(document, parts),
  });
  const pages = parts.map((part) => {
    const content = partContent(document, part);
    return [
      part.path,
      framed({ document, parts, files, path: part.path, title: part.title, nav: partNav(part), content }),
    ] as const;
  });
  return new Map([[START, start], ...pages]);
}

const START = '/docs';

/** Every chapter is on one page: callbacks are webhooks, an Agent's calls have its token, and the rest is for operators. */
function partsOf(document: OpenApiDocument): readonly Part[] {
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

const isWebhook = ({ operation }: Call): boolean => operation['x-path'] !== undefined;
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

const idOf = ({ name }: Tag): string => `chapter-${inLowerCase(name).replaceAll(/[^a-z]+/g, '-')}`;

const startNav = (parts: readonly Part[]): Html =>
  html`<ul>
    <li><a href="#calls">All calls</a></li>
    ${parts.map(({ path, title }) => html`<li><a href="${path.slice(1)}">${title}</a></li>`)}
    <li><a href="#start">Before you call</a></li>
    <li><a href="#failures">Error codes</a></li>
  </ul>`;

const partNav = ({ chapters }: Part): Html =>
  html`<ul>
    ${chapters.map(
      ({ tag, calls }) =>
        html`<li>
          <a href="#${idOf(tag)}">${tag.name.replace(/^Admin: /, '')}</a>
          <ul>
            ${calls.map(
              ({ method, operation }) =>
                html`<li><a href="#${operation.operationId}">${methodBadge(method)} ${operation.summary}</a></li>`,
            )}
          </ul>
        </li>`,
    )}
  </ul>`;

function partContent(document: OpenApiDocument, { purpose, chapters }: Part): Html {
  const shown: ShownTables = new Map();
  return html`<p class="text">
      ${purpose} <a href="../docs#start">Before you call</a> has the envelope and the tokens.
    </p>
    ${chapters.map((chapter) => chapterSection(document, chapter, shown))}`;
}

const chapterSection = (document: OpenApiDocument, { tag, calls }: Chapter, shown: ShownTables): Html =>
  html`<section class="chapter" id="${idOf(tag)}" aria-labelledby="${idOf(tag)}-title">
    <h2 id="${idOf(tag)}-title"><a href="#${idOf(tag)}">${tag.name}</a></h2>
    <div class="text">${paragraphs(tag.description)}</div>
    ${calls.map((call) => (isWebhook(call) ? webhookSection(document, call) : operationSection(document, call, shown)))}
  </section>`;
