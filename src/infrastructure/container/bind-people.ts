import { approvedCalls } from '../../adapters/http/index.ts';
import { AuditChange } from '../../application/change-log/audit-change.ts';
import { AskApproval } from '../../application/people/ask-approval.ts';
import { AuthenticateAdministrator } from '../../application/people/authenticate-administrator.ts';
import { CarryOutApproval } from '../../application/people/carry-out-approval.ts';
import { ChangeAdministrator } from '../../application/people/change-administrator.ts';
import { CreateAdministrator } from '../../application/people/create-administrator.ts';
import { DecideApproval } from '../../application/people/decide-approval.ts';
import { IssueAdminToken } from '../../application/people/issue-admin-token.ts';
import { ListAdminTokens } from '../../application/people/list-admin-tokens.ts';
import { ListAdministrators } from '../../application/people/list-administrators.ts';
import { RevokeAdminToken } from '../../application/people/revoke-admin-token.ts';
import { ShowAdministrator } from '../../application/people/show-administrator.ts';
import { ShowApprovals } from '../../application/people/show-approvals.ts';
import { accessMetrics } from '../telemetry/access-metrics.ts';
import type { Bind } from './binder.ts';
import { repeat } from './repeat.ts';
import { TOKENS } from './tokens.ts';

/** Administrators, their rights and their credentials, and calls that need two of them. */
export function bindPeople(bind: Bind): void {
  const {
    administrators,
    adminTokens,
    agents,
    clock,
    digests,
    randomness,
    administratorTokenDaysMax: daysMax,
  } = TOKENS;
  const { observeAccess: observe, metricsRegistry: registry } = TOKENS;
  bind(observe, { registry }, (given) => accessMetrics(given.registry));
  bind(AuthenticateAdministrator, { adminTokens, digests, clock });
  bind(CreateAdministrator, { administrators, agents, clock, observe });
  bind(ListAdministrators, [administrators]);
  bind(ShowAdministrator, [administrators]);
  bind(ChangeAdministrator, { administrators, agents, clock, observe });
  bind(IssueAdminToken, { administrators, adminTokens, agents, randomness, digests, clock, observe, daysMax });
  bind(ListAdminTokens, [adminTokens]);
  bind(RevokeAdminToken, [adminTokens, clock, observe]);
  bindApprovals(bind);
}

/** How often a process looks for calls that another process has left unfinished. */
const TAKE_UP_EVERY_MS = 5_000;
const HOUR_MS = 3_600_000;

function bindApprovals(bind: Bind): void {
  const { approvals, secretBox: secrets, randomness, clock, observeAccess: observe, config } = TOKENS;
  const { agents, tokens, callbackSecrets, providers, games, administrators, adminTokens } = TOKENS;
  const { players, playerBlocks, playerLimits, destinations } = TOKENS;
  const owners = { administrators, adminTokens, players, playerBlocks, playerLimits, destinations };
  const stores = { agents, tokens, callbackSecrets, providers, games, ...owners };
  bind(
    AskApproval,
    { approvals, secrets, randomness, clock, observe, config },
    ({ config: { fourEyesHours }, ...parts }) => new AskApproval({ ...parts, lifeMs: fourEyesHours * HOUR_MS }),
  );
  bind(
    CarryOutApproval,
    { approvals, secrets, clock, auditChange: AuditChange, useCase: TOKENS.useCaseLater, config },
    ({ useCase, config: { baseUrl }, ...parts }) =>
      new CarryOutApproval({ ...parts, carryOut: approvedCalls(useCase, baseUrl) }),
  );
  bind(ShowApprovals, { ...stores, approvals, secrets, clock });
  bind(DecideApproval, { approvals, clock, carryOutApproval: CarryOutApproval, observe });
  repeat(bind, {
    needs: { carryOut: CarryOutApproval },
    everyMs: TAKE_UP_EVERY_MS,
    round: ({ carryOut }) => carryOut.takeUp(),
    failure: 'a call that two people want could not be carried out',
  });
}
