import { FAILURE_CODES, type FailureKind } from '../../../api/words/failure-codes.ts';
import { COMMON_FAILURES } from '../failures.ts';
import type { OpenApiDocument, Operation } from '../openapi.ts';
import { responsesOf } from './resolve.ts';
import { html, type Html } from '../../../pages/html.ts';
import { inline } from '../../../pages/prose.ts';

/** The failures of one call, without those common to all calls; undefined if there are none. */
export function callFailures(document: OpenApiDocument, operation: Operation): Html | undefined {
  const kinds = Object.entries(responsesOf(document, operation))
    .filter(([httpStatus]) => httpStatus !== '200')
    .flatMap(([, { content = {} }]) => Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples)))
    .filter((kind): kind is FailureKind => kind in FAILURE_CODES && !COMMON_FAILURES.includes(kind as FailureKind));
  return kinds.length === 0 ? undefined : failureTable('Failures of this call', kinds);
}

/** All failures by code. */
export const allFailures = (): Html => failureTable('All failures', Object.keys(FAILURE_CODES) as FailureKind[]);

export const commonFailures = (): Html => failureTable('Failures of any call', COMMON_FAILURES);

const failureTable = (caption: string, kinds: readonly FailureKind[]): Html =>
  html`<table class="failures">
    <caption class="hidden">
      ${caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">Code</th>
        <th scope="col">HTTP</th>
        <th scope="col">Meaning</th>
      </tr>
    </thead>
    <tbody>
      ${kinds.map(row)}
    </tbody>
  </table>`;

function row(kind: FailureKind): Html {
  const { code, httpStatus, meaning } = FAILURE_CODES[kind];
  return html`<tr>
    <th scope="row"><code>${code}</code></th>
    <td>${httpStatus}</td>
    <td>${inline(meaning)}</td>
  </tr>`;
}
