import type { OpenApiDocument, Parameter, RequestBody, Response } from '../openapi.ts';
import { codeBlock, json } from './parts.ts';
import { callFailures } from './failure-table.ts';
import { html, Html } from '../../../pages/html.ts';
import { paragraphs } from '../../../pages/prose.ts';
import { examplesOf, responsesOf, schemaAt, type Call } from './resolve.ts';
import { LANGUAGES, LINES_FILE, sampleRequest } from './samples.ts';
import { schemaRows } from './schema-rows.ts';
import { schemaTable } from './schema-table.ts';
import { inLowerCase } from '../../../../domain/shared/letter-case.ts';

/** One call: its description and parameters on one side, its examples on the other. */
export function operationSection(document: OpenApiDocument, call: Call, shown: ShownTables): Html {
  const { operationId, summary, description, requestBody } = call.operation;
  return html`<section class="call" id="${operationId}" aria-labelledby="${operationId}-title">
    <h3 id="${operationId}-title"><a href="#${operationId}">${summary}</a></h3>
    <p class="route">${methodBadge(call.method)} <code>${routeOf(call.path)}</code></p>
    <div class="sides">
      <div class="text">
        ${paragraphs(description)} ${tokenOf(call)} ${parametersIn(document, 'path', call)}
        ${parametersIn(document, 'query', call)} ${body(document, requestBody)} ${data(document, call, shown)}
        ${failures(document, call)}
      </div>
      <div class="examples">
        ${samplesOf(document, call)} ${fileExample(document, requestBody)}
        ${answers(document, responsesOf(document, call.operation)['200'])}
      </div>
    </div>
  </section>`;
}

/** The method, in its colour. */
export const methodBadge = (method: string): Html => html`<span class="method ${inLowerCase(method)}">${method}</span>`;

/** A path that may break before each slash. */
export const routeOf = (path: string): Html => html`${path.split(/(?=\/)/).map((part) => html`${part}<wbr />`)}`;

const TOKEN_NAMES: Readonly<Record<string, string>> = {
  agentToken: 'the Agent’s token',
  adminToken: 'the operator’s token',
};

function tokenOf({ operation }: Call): Html {
  const [scheme] = operation.security.flatMap((requirement) => Object.keys(requirement));
  if (scheme === undefined) return html`<p class="token">Needs no token.</p>`;
  return html`<p class="token">Needs <a href="../docs#${scheme}">${TOKEN_NAMES[scheme]}</a>.</p>`;
}

const PLACES = {
  header: { title: 'Headers', caption: 'Headers of the request' },
  path: { title: 'Path', caption: 'Parts of the path' },
  query: { title: 'Query', caption: 'Parts of the query' },
} as const;

/** A table of the call's parameters in one place. */
export function parametersIn(document: OpenApiDocument, place: Parameter['in'], { operation }: Call): Html | undefined {
  const parameters = operation.parameters?.filter((parameter) => parameter.in === place) ?? [];
  const properties = Object.fromEntries(
    parameters.map(({ name, schema, description }) => [name, { ...schema, description }]),
  );
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  const table = schemaTable({
    caption: PLACES[place].caption,
    rows: schemaRows(document, { type: 'object', properties, required }),
    of: 'request',
  });
  if (table === undefined) return undefined;
  return html`<h4>${PLACES[place].title}</h4>
    ${table}`;
}

/** The body of a call, as a table. */
export function body(document: OpenApiDocument, requestBody: RequestBody | undefined): Html | undefined {
  if (requestBody === undefined) return undefined;
  const { content, description } = requestBody;
  const schema = schemaAt(document, Object.values(content).at(-1)?.schema ?? {});
  const rows = schemaRows(document, schema);
  return html`<h4>Body</h4>
    <p class="types">${Object.keys(content).map((type) => html`<code>${type}</code> `)}</p>
    ${paragraphs(description)} ${schemaTable({ caption: 'Fields of the body', rows, of: 'request' })}`;
}

/** The first call on a page with a given table of answer fields. */
export type ShownTables = Map<string, Call>;

function data(document: OpenApiDocument, call: Call, shown: ShownTables): Html {
  const response = responsesOf(document, call.operation)['200'];
  const schema = schemaAt(document, Object.values(response?.content ?? {})[0]?.schema ?? {});
  const rows = schemaRows(document, schema.properties?.['data'] ?? {});
  const table = schemaTable({ caption: 'Fields of data', rows, of: 'answer' });
  if (table !== undefined)
    return html`<h4>Data</h4>
      ${shownOnce(table, call, shown)}`;
  const type = Object.keys(response?.content ?? {})[0];
  const isEnvelope = schema.properties?.['data'] !== undefined;
  return html`<h4>Data</h4>
    <p>${isEnvelope ? 'Empty.' : html`No envelope: <code>${type}</code>.`}</p>`;
}

/** The table, or a link to an earlier call with the same table. */
function shownOnce(table: Html, call: Call, shown: ShownTables): Html {
  const { operation } = shown.get(table.markup) ?? call;
  shown.set(table.markup, shown.get(table.markup) ?? call);
  return operation === call.operation
    ? table
    : html`<p class="same">The same fields as of <a href="#${operation.operationId}">${operation.summary}</a>.</p>`;
}

function failures(document: OpenApiDocument, { operation }: Call): Html {
  const table = callFailures(document, operation);
  return html`<h4>Failures</h4>
    ${table}
    <p class="also">
      ${table === undefined ? 'Only those' : 'And those'} that <a href="../docs#common-failures">any call</a> can meet.
    </p>`;
}

/** The request in each language. Only one is open, without a script too. */
function samplesOf(document: OpenApiDocument, call: Call): Html {
  const request = sampleRequest(document, call);
  return html`<figure class="code samples">
    <figcaption>Request</figcaption>
    ${LANGUAGES.map(
      ({ name, write }, at) =>
        html`<details name="${call.operation.operationId}-in" ${at === 0 ? OPEN : undefined}>
          <summary>${name}</summary>
          <pre tabindex="0" aria-label="Request, ${name}"><code>${write(request)}</code></pre>
        </details>`,
    )}
  </figure>`;
}

const OPEN = new Html('open');

/** The example file, for a command that reads the body from a file. */
function fileExample(document: OpenApiDocument, requestBody: RequestBody | undefined): Html | undefined {
  if (requestBody === undefined) return undefined;
  const [example] = examplesOf(document, requestBody);
  return typeof example?.value === 'string' ? codeBlock(LINES_FILE, example.value) : undefined;
}

/** The examples of successful answers. */
export function answers(document: OpenApiDocument, response: Response | undefined): readonly Html[] {
  if (response === undefined) return [];
  return examplesOf(document, response).map(({ value }, at) =>
    codeBlock(at === 0 ? 'Answer' : 'Or', typeof value === 'string' ? value : json(value)),
  );
}
