import type { OpenApiDocument, Response, Schema } from '../openapi.ts';
import { codeBlock, json } from './code-block.ts';
import { html, type Html } from '../../../pages/html.ts';
import { answers, body, methodBadge, parametersIn, routeOf } from './operation-section.ts';
import { inline, paragraphs } from '../../../pages/prose.ts';
import { examplesOf, type Call } from './resolve.ts';
import { schemaRows } from './schema-rows.ts';
import { schemaTable } from './schema-table.ts';

/** One callback to an Agent's system: its description on one side, its examples on the other. */
export function webhookSection(document: OpenApiDocument, call: Call): Html {
  const { operationId, summary, description, requestBody, responses } = call.operation;
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
