import { ListChanges } from '../../../application/change-log/change-log.ts';
import type { LoggedChange } from '../../../application/ports/change-log.ts';
import { changeSentence } from '../../api/words/change-words.ts';
import { CHANGES } from '../../api/calls/changes.ts';
import type { UseCases } from '../use-cases.ts';
import { mappedPage, serve, type AdminRouter } from './admin-call.ts';
import { instantJson, shownBy } from '../answers/json-names.ts';
import { snakeNames } from './snake-names.ts';

/** `/admin/v1/audit-log`. */
export function changeCalls(router: AdminRouter, useCase: UseCases): void {
  serve(router, CHANGES.list, async ({ query }) => mappedPage(await useCase(ListChanges).execute(query), changeJson));
}

function changeJson({ outcome, before, ...change }: LoggedChange) {
  const shown = {
    ...begunJson(change),
    entity: outcome?.entity ?? change.entity,
    fields: outcome?.fields ?? null,
    code: outcome?.code ?? null,
    ended_at: instantJson(outcome?.endedAtMs),
    before: stateJson(before),
    after: stateJson(outcome?.after),
  };
  return { ...shown, sentence: changeSentence(shown) };
}

const begunJson = shownBy(
  CHANGES.list.answers.shape.list.element.omit({
    sentence: true,
    fields: true,
    code: true,
    ended_at: true,
    before: true,
    after: true,
  }),
);

/** The log contains only objects. */
const stateJson = (state: string | undefined) =>
  state === undefined ? null : (snakeNames(JSON.parse(state)) as Readonly<Record<string, unknown>>);
