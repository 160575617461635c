import type { AdminUseCases } from './admin-dependencies.ts';
import { calling, mapped, type AdminRouter } from './admin-call.ts';
import { instantJson } from './instant-json.ts';
import type { CallbackSecret } from '../../../application/ports/callback-secret-store.ts';

/** `/admin/v1/agents/{code}/callback-secrets`. */
export function callbackSecretCalls(router: AdminRouter, useCases: AdminUseCases): void {
  router.post(
    '/agents/:code/callback-secrets',
    calling(({ code: agent = '' }) => useCases.issueCallbackSecret.execute(agent)),
  );
  router.get(
    '/agents/:code/callback-secrets',
    calling(async ({ code: agent = '' }) =>
      mapped(await useCases.listCallbackSecrets.execute(agent), (secrets) => ({ list: secrets.map(secretJson) })),
    ),
  );
  router.delete(
    '/agents/:code/callback-secrets/:id',
    calling(({ code: agent = '', id = '' }) => useCases.revokeCallbackSecret.execute(agent, id)),
  );
}

const secretJson = (secret: CallbackSecret): object => ({
  id: secret.id,
  created_at: instantJson(secret.createdAtMs),
  revoked_at: instantJson(secret.revokedAtMs),
});
