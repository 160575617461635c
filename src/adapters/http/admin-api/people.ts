import type { Administrator } from '../../../domain/people/administrator.ts';
import { PEOPLE } from '../../api/calls/people.ts';
import { mapped, mappedPage, serve, type AdminRouter } from './admin-call.ts';
import { instantJson } from '../answers/json-names.ts';
import type { PeopleUseCases } from './use-cases/people.ts';

/** `/admin/v1/people`. */
export function peopleCalls(router: AdminRouter, useCases: PeopleUseCases): void {
  serve(router, PEOPLE.create, async ({ body, actor, once }) =>
    mapped(await useCases.createAdministrator.execute({ ...body, by: actor, sinceMs: once?.atMs }), administratorJson),
  );
  serve(router, PEOPLE.list, async ({ query: { page, pageSize } }) =>
    mappedPage(await useCases.listAdministrators.execute(page, pageSize), administratorJson),
  );
  serve(router, PEOPLE.show, async ({ params }) =>
    mapped(await useCases.showAdministrator.execute(params.name), administratorJson),
  );
  serve(router, PEOPLE.change, async ({ params, body: { role, active: isActive }, actor: by }) =>
    mapped(await useCases.changeAdministrator.execute(params.name, { role, isActive, by }), administratorJson),
  );
}

const administratorJson = (one: Administrator) => ({
  name: one.name,
  role: one.role,
  active: one.isActive,
  created_at: instantJson(one.createdAtMs),
  created_by: one.createdBy,
  signs_in_by: one.subject === undefined ? ('link' as const) : ('identity_provider' as const),
  signed_in_at: instantJson(one.signedInAtMs),
});
