import { setImmediate } from 'node:timers/promises';
import { html, type Html } from '../../../pages/html.ts';
import { inLowerCase } from '../../../../domain/shared/letter-case.ts';
import { inline, paragraphs } from '../../../pages/prose.ts';
import { PRODUCT, type OpenApiDocuments } from '../openapi-documents.ts';
import type { OpenApiDocument, Response, Schema, Tag } from '../openapi.ts';
import { framed, type PageFiles } from './docs-page.ts';
import {
  answers,
  body,
  methodBadge,
  operationSection,
  parametersIn,
  routeOf,
  type ShownTables,
} from './operation-section.ts';
import { partsOf, START, codeBlock, json, type Chapter, type Part } from './parts.ts';
import { startContent } from './start-page.ts';
import { examplesOf, isWebhook, responsesOf, type Call } from './resolve.ts';
import { schemaRows } from './schema-rows.ts';
import { schemaTable } from './schema-table.ts';

/** One callback to an Agent's system: its description on one side, its examples on the other. */
function webhookSection(document: OpenApiDocument, call: Call): Html {
  const { operationId, summary, description, requestBody } = call.operation;
  const responses = responsesOf(document, call.operation);
  const [example] = requestBody === undefined ? [] : examplesOf(document, requestBody);
  return html`<section class="call" id="${operationId}" aria-labelledby="${operationId}-title">
    <h3 id="${operationId}-title"><a href="#${operationId}">${summary}</a></h3>
    <p class="route">${methodBadge(call.method)} <code>${routeOf(call.path)}</code></p>
    <div class="sides">
      <div class="text">
        ${paragraphs(description)} ${parametersIn(document, 'header', call)} ${body(document, requestBody)}
        <h4>Answers that count</h4>
        ${Object.entries(responses).map(([httpStatus, response]) => answer(document, httpStatus, response))}
      </div>
      <div class="examples">${codeBlock('Body', json(example?.value))} ${answers(document, responses['200'])}</div>
    </div>
  </section>`;
}

const answer = (document: OpenApiDocument, httpStatus: string, { description, content = {} }: Response): Html =>
  html`<p><strong>${httpStatus === 'default' ? 'Anything else' : httpStatus}</strong>: ${inline(description)}</p>
    ${httpStatus === '200' ? fieldsOf(document, content['application/json']?.schema ?? {}) : undefined}`;

const fieldsOf = (document: OpenApiDocument, schema: Schema): Html | undefined =>
  schemaTable({ caption: 'Fields of the answer', rows: schemaRows(document, schema), of: 'answer' });

/**
 * The pages of the documentation by their paths: a start page, and a page for each group of readers. Making them takes a third of a second, so the
 * event loop serves other requests after each chapter.
 */
export async function docsSite(documents: OpenApiDocuments, files: PageFiles): Promise<ReadonlyMap<string, string>> {
  const parts = partsOf(documents);
  const start = framed({
    parts,
    files,
    path: START,
    title: PRODUCT.name,
    summary: PRODUCT.summary,
    nav: START_NAV,
    content: startContent(documents, parts),
  });
  const site = new Map([[START, start]]);
  for (const part of parts) {
    const content = await partContent(part);
    const { path, title, document } = part;
    const { summary } = document.info;
    site.set(path, framed({ parts, files, path, title, summary, nav: partNav(part), content }));
  }
  return site;
}

const idOf = ({ name }: Tag): string => `chapter-${inLowerCase(name).replaceAll(/[^a-z]+/g, '-')}`;

const START_NAV: Html = html`<ul>
  <li><a href="#calls">All calls</a></li>
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

async function partContent({ document, documentPath, chapters }: Part): Promise<Html> {
  const shown: ShownTables = new Map();
  const sections: Html[] = [];
  for (const chapter of chapters) {
    await setImmediate();
    sections.push(chapterSection(document, chapter, shown));
  }
  await setImmediate();
  return html`<p class="text">
      <a href="../docs#start">Before you call</a> has the envelope and the tokens. For programs:
      <a href="..${documentPath}">OpenAPI 3.1 document of this page</a>.
    </p>
    ${sections}`;
}

const chapterSection = (document: OpenApiDocument, { tag, calls }: Chapter, shown: ShownTables): Html =>
  html`<section class="chapter" id="${idOf(tag)}" aria-labelledby="${idOf(tag)}-title">
    <h2 id="${idOf(tag)}-title"><a href="#${idOf(tag)}">${tag.name}</a></h2>
    <div class="text">${paragraphs(tag.description)}</div>
    ${calls.map((call) => (isWebhook(call) ? webhookSection(document, call) : operationSection(document, call, shown)))}
  </section>`;
