import { setImmediate } from 'node:timers/promises';
import { html, type Html } from '../../../pages/html.ts';
import { inLowerCase } from '../../../../domain/shared/letter-case.ts';
import { paragraphs } from '../../../pages/prose.ts';
import type { OpenApiDocument, Tag } from '../openapi.ts';
import { framed, type PageFiles } from './docs-page.ts';
import { methodBadge, operationSection, type ShownTables } from './operation-section.ts';
import { isWebhook, partsOf, START, type Chapter, type Part } from './parts.ts';
import { startContent } from './start-page.ts';
import { webhookSection } from './webhook-section.ts';

/**
 * The pages of the documentation by their paths: a start page, and a page for each group of readers. Making them takes a third of a second, so the
 * event loop serves other requests after each chapter.
 */
export async function docsSite(document: OpenApiDocument, files: PageFiles): Promise<ReadonlyMap<string, string>> {
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
  const site = new Map([[START, start]]);
  for (const part of parts) {
    const content = await partContent(document, part);
    const { path, title } = part;
    site.set(path, framed({ document, parts, files, path, title, nav: partNav(part), content }));
  }
  return site;
}

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

async function partContent(document: OpenApiDocument, { purpose, chapters }: Part): Promise<Html> {
  const shown: ShownTables = new Map();
  const sections: Html[] = [];
  for (const chapter of chapters) {
    await setImmediate();
    sections.push(chapterSection(document, chapter, shown));
  }
  await setImmediate();
  return html`<p class="text">
      ${purpose} <a href="../docs#start">Before you call</a> has the envelope and the tokens.
    </p>
    ${sections}`;
}

const chapterSection = (document: OpenApiDocument, { tag, calls }: Chapter, shown: ShownTables): Html =>
  html`<section class="chapter" id="${idOf(tag)}" aria-labelledby="${idOf(tag)}-title">
    <h2 id="${idOf(tag)}-title"><a href="#${idOf(tag)}">${tag.name}</a></h2>
    <div class="text">${paragraphs(tag.description)}</div>
    ${calls.map((call) => (isWebhook(call) ? webhookSection(document, call) : operationSection(document, call, shown)))}
  </section>`;
