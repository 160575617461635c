import type { LoggedChange } from '../../../application/ports/change-log.ts';
import type { ListChanges } from '../../../application/operations/list-changes.ts';
import { CHANGES } from '../../api/changes.ts';
import { mappedPage, serve, type AdminRouter } from './admin-call.ts';
import { instantJson, instantOrNull } from './instant-json.ts';
import { snakeNames } from './snake-names.ts';

/** `/admin/v1/audit-log`. */
export function changeCalls(router: AdminRouter, { listChanges }: { readonly listChanges: ListChanges }): void {
  serve(router, CHANGES.list, async ({ query }) => mappedPage(await listChanges.execute(query), changeJson));
}

const changeJson = ({ outcome, before, ...change }: LoggedChange) => ({
  id: change.id,
  at: instantJson(change.atMs),
  actor: change.actor,
  credential: change.credential,
  address: change.address,
  request_id: change.requestId,
  method: change.method,
  path: change.path,
  entity: outcome?.entity ?? change.entity,
  fields: outcome?.fields ?? null,
  code: outcome?.code ?? null,
  ended_at: instantOrNull(outcome?.endedAtMs),
  before: stateJson(before),
  after: stateJson(outcome?.after),
});

/** What was kept is an object. */
const stateJson = (state: string | undefined) =>
  state === undefined ? null : (snakeNames(JSON.parse(state)) as Readonly<Record<string, unknown>>);
