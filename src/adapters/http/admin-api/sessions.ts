import type { ListedSession } from '../../../application/people/list-sessions.ts';
import { SESSIONS } from '../../api/calls/sessions.ts';
import { mapped, serve, type AdminRouter } from './admin-call.ts';
import { instantJson } from '../answers/json-names.ts';
import type { PeopleUseCases } from './use-cases/people.ts';

/** Links and sessions below `/admin/v1/people/{name}`. */
export function sessionCalls(router: AdminRouter, useCases: PeopleUseCases): void {
  serve(router, SESSIONS.link, async ({ params, actor }) =>
    mapped(await useCases.makeSignInLink.execute(params.name, actor), ({ secret, expiresAtMs }) => ({
      url: `${router.publicUrl ?? ''}/console/sign-in/link/${secret}`,
      expires_at: instantJson(expiresAtMs),
    })),
  );
  serve(router, SESSIONS.list, async ({ params }) =>
    mapped(await useCases.listSessions.execute(params.name), (list) => ({ list: list.map(sessionJson) })),
  );
  serve(router, SESSIONS.end, ({ params, actor }) => useCases.endSession.execute(params.name, params.id, actor));
}

const sessionJson = (session: ListedSession) => ({
  id: session.id,
  open: session.isOpen,
  address: session.address,
  created_at: instantJson(session.createdAtMs),
  seen_at: instantJson(session.seenAtMs),
  ends_at: instantJson(session.endsAtMs),
  ended_at: instantJson(session.endedAtMs),
  ended_by: session.endedBy ?? null,
});
