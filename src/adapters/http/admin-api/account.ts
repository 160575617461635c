import { notFound } from '../../../application/failure.ts';
import { RevokeAdminToken } from '../../../application/people/revoke-admin-token.ts';
import { err, ok } from '../../../domain/shared/result.ts';
import { ACCOUNT } from '../../api/calls/admin-tokens.ts';
import type { UseCases } from '../use-cases.ts';
import { serve, type AdminRouter } from './admin-call.ts';

/** The calls about the caller. */
export function accountCalls(router: AdminRouter, useCase: UseCases): void {
  serve(router, ACCOUNT.show, async ({ caller: { name, role, credential, speaksForOthers } }) =>
    Promise.resolve(ok({ name, role, credential, speaks_for_others: speaksForOthers })),
  );
  serve(router, ACCOUNT.leave, async ({ caller: { name, credential } }) => {
    const id = credential.startsWith('token:') ? credential.slice('token:'.length) : undefined;
    return id === undefined ? err(notFound('token', credential)) : useCase(RevokeAdminToken).execute(name, id);
  });
}
