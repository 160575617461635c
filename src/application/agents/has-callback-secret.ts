import type { CallbackSecretStore } from '../ports/callback-secret-store.ts';

/** Whether an Agent has a secret that signs its callbacks; the code is folded. */
export async function hasCallbackSecret(secrets: Pick<CallbackSecretStore, 'list'>, agent: string): Promise<boolean> {
  const kept = await secrets.list(agent);
  return kept?.some(({ revokedAtMs }) => revokedAtMs === undefined) ?? false;
}
