import { EndSession } from '../../../application/people/end-session.ts';
import { type ListedSession, ListSessions } from '../../../application/people/list-sessions.ts';
import { MakeSignInLink } from '../../../application/people/make-sign-in-link.ts';
import { SESSIONS, signInLinkPath } from '../../api/calls/sessions.ts';
import type { UseCases } from '../use-cases.ts';
import { mapped, serve, type AdminRouter } from './admin-call.ts';
import { instantJson } from '../answers/json-names.ts';

/** Links and sessions below `/admin/v1/people/{name}`. */
export function sessionCalls(router: AdminRouter, useCase: UseCases): void {
  serve(router, SESSIONS.link, async ({ params, actor }) =>
    mapped(await useCase(MakeSignInLink).execute(params.name, actor), ({ secret, expiresAtMs }) => ({
      url: `${router.publicUrl ?? ''}${signInLinkPath(secret)}`,
      expires_at: instantJson(expiresAtMs),
    })),
  );
  serve(router, SESSIONS.list, async ({ params }) =>
    mapped(await useCase(ListSessions).execute(params.name), (list) => ({ list: list.map(sessionJson) })),
  );
  serve(router, SESSIONS.end, ({ params, actor }) => useCase(EndSession).execute(params.name, params.id, actor));
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
