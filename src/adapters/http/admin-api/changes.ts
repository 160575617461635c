import type { LoggedChange } from '../../../application/ports/change-log.ts';
import type { ListChanges } from '../../../application/operations/list-changes.ts';
import { mappedPage, querying, type AdminRouter } from './admin-call.ts';
import { instantJson } from './instant-json.ts';
import { snakeNames } from './snake-names.ts';

/** `/admin/v1/audit-log`. */
export function changeCalls(router: AdminRouter, { listChanges }: { readonly listChanges: ListChanges }): void {
  router.get(
    '/audit-log',
    querying(['entity', 'actor', 'since', 'page', 'pageSize'], async (question) =>
      mappedPage(await listChanges.execute(question), changeJson),
    ),
  );
}

const changeJson = ({ outcome, before, ...change }: LoggedChange): object => ({
  id: change.id,
  at: instantJson(change.atMs),
  actor: change.actor,
  address: change.address,
  request_id: change.requestId,
  method: change.method,
  path: change.path,
  entity: outcome?.entity ?? change.entity,
  fields: outcome?.fields ?? null,
  code: outcome?.code ?? null,
  ended_at: instantJson(outcome?.endedAtMs),
  before: stateJson(before),
  after: stateJson(outcome?.after),
});

const stateJson = (state: string | undefined): unknown => (state === undefined ? null : snakeNames(JSON.parse(state)));
