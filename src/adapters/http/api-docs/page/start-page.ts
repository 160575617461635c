import { html, type Html } from '../../../pages/html.ts';
import { inline, paragraphs } from '../../../pages/prose.ts';
import { ENVELOPE, TOKENS, type OpenApiDocuments } from '../openapi-documents.ts';
import type { OpenApiDocument } from '../openapi.ts';
import { SUCCESS_TEXT } from '../../answers/answer.ts';
import { allFailures, commonFailures } from './failure-table.ts';
import { methodBadge, routeOf } from './operation-section.ts';
import { searchForm, codeBlock, json, type Part } from './parts.ts';
import { responsesOf, schemaAt, type Call } from './resolve.ts';
import { schemaRows } from './schema-rows.ts';

/** The knowledge for a first call: the envelope, and the ways to authenticate. */
function startSection({ agent }: OpenApiDocuments): Html {
  return html`<section id="start" aria-labelledby="start-title">
    <h2 id="start-title"><a href="#start">Before you call</a></h2>
    <div class="sides">
      <div class="text">${paragraphs(ENVELOPE)}</div>
      <div class="examples">
        ${codeBlock('A success', json({ status: true, code: 0, data: {}, msg: SUCCESS_TEXT.zh }))}
        ${codeBlock('A failure', json(agent.components.examples?.['agent_mismatch']?.value))}
      </div>
    </div>
    <section id="agentToken" aria-labelledby="agentToken-title">
      <h3 id="agentToken-title"><a href="#agentToken">The Agent’s token</a></h3>
      <div class="sides">
        <div class="text">${paragraphs(TOKENS.agentToken.description)}</div>
        <div class="examples">${codeBlock('A signed token, made in a shell', SIGNED)}</div>
      </div>
    </section>
    <section id="adminToken" aria-labelledby="adminToken-title">
      <h3 id="adminToken-title"><a href="#adminToken">The operator’s token</a></h3>
      <div class="sides">
        <div class="text">${paragraphs(TOKENS.adminToken.description)}</div>
        <div class="examples">${codeBlock('What the requests on this page expect', VARIABLES)}</div>
      </div>
    </section>
  </section>`;
}

const SIGNED = String.raw`now=$(date +%s)
signature=$(printf %s "$API_KEY.$now" |
  openssl dgst -sha256 -hmac "$API_SECRET" | sed 's/.* //')
AGENT_TOKEN=$API_KEY.$now.$signature`;

const VARIABLES = `export GATEWAY=http://127.0.0.1:3000
export AGENT_TOKEN=agt_...
export ADMIN_TOKEN=...`;

/** The start page: a searchable list of all calls, the knowledge for a first call, and the error codes. */
export const startContent = (documents: OpenApiDocuments, parts: readonly Part[]): Html =>
  html`<section id="calls" aria-labelledby="calls-title">
      <h2 id="calls-title"><a href="#calls">All calls</a></h2>
      ${searchForm('docs')}
      <p class="found" role="status"></p>
      ${parts.map(partIndex)}
    </section>
    ${startSection(documents)} ${failuresSection()}`;

const partIndex = ({ path, documentPath, title, document, chapters }: Part): Html =>
  html`<section data-part>
    <h3><a href="${path.slice(1)}">${title}</a></h3>
    <p class="text">
      ${document.info.summary} For programs: <a href="${documentPath.slice(1)}">its OpenAPI 3.1 document</a>.
    </p>
    <ul class="index">
      ${chapters.flatMap(({ calls }) => calls.map((call) => entry(document, path, call)))}
    </ul>
  </section>`;

const entry = (document: OpenApiDocument, page: string, call: Call): Html =>
  html`<li data-fields="${fieldsOf(document, call)}">
    ${methodBadge(call.method)}
    <a href="${page.slice(1)}#${call.operation.operationId}">${call.operation.summary}</a>
    <p><code>${routeOf(call.path)}</code> ${inline(firstSentence(call.operation.description))}</p>
  </li>`;

const firstSentence = (text: string): string => /^[^]*?[.](?=\s|$)/.exec(text)?.[0] ?? text;

/** The names of all fields that a call takes and returns, for the search. */
function fieldsOf(document: OpenApiDocument, { operation }: Call): string {
  const taken = Object.values(operation.requestBody?.content ?? {}).at(-1)?.schema ?? {};
  const answered = Object.values(responsesOf(document, operation)['200']?.content ?? {})[0]?.schema ?? {};
  const data = schemaAt(document, answered).properties?.['data'] ?? answered;
  const names = [taken, data].flatMap((schema) =>
    schemaRows(document, schemaAt(document, schema)).map(({ name }) => name),
  );
  const parts = names.flatMap((name) => name.split('.')).map((name) => name.replace('[]', ''));
  return [...new Set([operation.operationId, ...(operation.parameters ?? []).map(({ name }) => name), ...parts])].join(
    ' ',
  );
}

const failuresSection = (): Html =>
  html`<section class="chapter" id="failures" aria-labelledby="failures-title">
    <h2 id="failures-title"><a href="#failures">Error codes</a></h2>
    <p>All values of <code>code</code> apart from 0, which is success, and the HTTP status that each comes with.</p>
    ${allFailures()}
    <section id="common-failures" aria-labelledby="common-failures-title">
      <h3 id="common-failures-title"><a href="#common-failures">What any call can meet</a></h3>
      <p>These come before a path is looked at, or from a fault inside; the pages of calls do not repeat them.</p>
      ${commonFailures()}
    </section>
  </section>`;
