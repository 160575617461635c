import { ChangeAdministrator } from '../../../application/people/change-administrator.ts';
import { CreateAdministrator } from '../../../application/people/create-administrator.ts';
import { ListAdministrators } from '../../../application/people/list-administrators.ts';
import { ShowAdministrator } from '../../../application/people/show-administrator.ts';
import type { Administrator } from '../../../domain/people/administrator.ts';
import { PEOPLE } from '../../api/calls/people.ts';
import type { UseCases } from '../use-cases.ts';
import { mapped, mappedPage, serve, type AdminRouter } from './admin-call.ts';
import { instantJson } from '../answers/json-names.ts';

/** `/admin/v1/people`. */
export function peopleCalls(router: AdminRouter, useCase: UseCases): void {
  serve(router, PEOPLE.create, async ({ body, actor, once }) =>
    mapped(await useCase(CreateAdministrator).execute({ ...body, by: actor, sinceMs: once?.atMs }), administratorJson),
  );
  serve(router, PEOPLE.list, async ({ query: { page, pageSize } }) =>
    mappedPage(await useCase(ListAdministrators).execute(page, pageSize), administratorJson),
  );
  serve(router, PEOPLE.show, async ({ params }) =>
    mapped(await useCase(ShowAdministrator).execute(params.name), administratorJson),
  );
  serve(router, PEOPLE.change, async ({ params, body: { role, active: isActive }, actor: by }) =>
    mapped(await useCase(ChangeAdministrator).execute(params.name, { role, isActive, by }), administratorJson),
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
