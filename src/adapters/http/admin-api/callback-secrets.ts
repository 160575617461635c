import { CALLBACK_SECRETS } from '../../api/calls/callback-secrets.ts';
import type { AdminUseCases } from './admin-dependencies.ts';
import { mapped, mappedPage, serve, type AdminRouter } from './admin-call.ts';
import { shownBy } from '../answers/json-names.ts';

/** `/admin/v1/agents/{code}/callback-secrets`. */
export function callbackSecretCalls(router: AdminRouter, useCases: AdminUseCases): void {
  serve(router, CALLBACK_SECRETS.issue, ({ params, once }) =>
    useCases.issueCallbackSecret.execute(params.code, once?.id),
  );
  serve(router, CALLBACK_SECRETS.list, async ({ params, query }) =>
    mappedPage(await useCases.listCallbackSecrets.execute(params.code, query), secretJson),
  );
  serve(router, CALLBACK_SECRETS.show, async ({ params: { code, id } }) =>
    mapped(await useCases.showCallbackSecret.execute(code, id), secretJson),
  );
  serve(router, CALLBACK_SECRETS.revoke, ({ params: { code, id } }) => useCases.revokeCallbackSecret.execute(code, id));
}

const secretJson = shownBy(CALLBACK_SECRETS.show.answers);
