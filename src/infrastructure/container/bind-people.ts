import { AuthenticateAdministrator } from '../../application/people/authenticate-administrator.ts';
import { ChangeAdministrator } from '../../application/people/change-administrator.ts';
import { CreateAdministrator } from '../../application/people/create-administrator.ts';
import { IssueAdminToken } from '../../application/people/issue-admin-token.ts';
import { ListAdministrators } from '../../application/people/list-administrators.ts';
import { ListAdminTokens } from '../../application/people/list-admin-tokens.ts';
import { RevokeAdminToken } from '../../application/people/revoke-admin-token.ts';
import { ShowAdministrator } from '../../application/people/show-administrator.ts';
import { accessMetrics } from '../telemetry/access-metrics.ts';
import type { Bind } from './binder.ts';
import { TOKENS } from './tokens.ts';

/** Administrators, their rights and their credentials. */
export function bindPeople(bind: Bind): void {
  const { administrators, adminTokens, agents, clock, digests, randomness, config, metrics } = TOKENS;
  const observe = TOKENS.observeAccess;
  bind(observe, { metrics }, (given) => accessMetrics(given.metrics.registry));
  bind(
    TOKENS.authenticateAdministrator,
    { adminTokens, digests, clock },
    (parts) => new AuthenticateAdministrator(parts),
  );
  bind(
    TOKENS.createAdministrator,
    { administrators, agents, clock, observe },
    (parts) => new CreateAdministrator(parts),
  );
  bind(TOKENS.listAdministrators, { administrators }, (given) => new ListAdministrators(given.administrators));
  bind(TOKENS.showAdministrator, { administrators }, (given) => new ShowAdministrator(given.administrators));
  bind(
    TOKENS.changeAdministrator,
    { administrators, agents, clock, observe },
    (parts) => new ChangeAdministrator(parts),
  );
  bind(
    TOKENS.issueAdminToken,
    { administrators, adminTokens, agents, randomness, digests, clock, observe, config },
    ({ config: { administratorTokenDaysMax: daysMax }, ...parts }) => new IssueAdminToken({ ...parts, daysMax }),
  );
  bind(TOKENS.listAdminTokens, { adminTokens }, (given) => new ListAdminTokens(given.adminTokens));
  bind(
    TOKENS.revokeAdminToken,
    { adminTokens, clock, observe },
    (given) => new RevokeAdminToken(given.adminTokens, given.clock, given.observe),
  );
}
