import { IssueCallbackSecret } from '../../../application/agents/issue-callback-secret.ts';
import { ListCallbackSecrets } from '../../../application/agents/list-callback-secrets.ts';
import { RevokeCallbackSecret } from '../../../application/agents/revoke-callback-secret.ts';
import { ShowCallbackSecret } from '../../../application/agents/show-callback-secret.ts';
import { CALLBACK_SECRETS } from '../../api/calls/callback-secrets.ts';
import type { UseCases } from '../use-cases.ts';
import { mapped, mappedPage, serve, type AdminRouter } from './admin-call.ts';
import { shownBy } from '../answers/json-names.ts';

/** `/admin/v1/agents/{code}/callback-secrets`. */
export function callbackSecretCalls(router: AdminRouter, useCase: UseCases): void {
  serve(router, CALLBACK_SECRETS.issue, ({ params, once }) =>
    useCase(IssueCallbackSecret).execute(params.code, once?.id),
  );
  serve(router, CALLBACK_SECRETS.list, async ({ params, query }) =>
    mappedPage(await useCase(ListCallbackSecrets).execute(params.code, query), secretJson),
  );
  serve(router, CALLBACK_SECRETS.show, async ({ params: { code, id } }) =>
    mapped(await useCase(ShowCallbackSecret).execute(code, id), secretJson),
  );
  serve(router, CALLBACK_SECRETS.revoke, ({ params: { code, id } }) => useCase(RevokeCallbackSecret).execute(code, id));
}

const secretJson = shownBy(CALLBACK_SECRETS.show.answers);
