import { approvedCalls } from '../../adapters/http/index.ts';
import { AskApproval } from '../../application/people/ask-approval.ts';
import { CarryOutApproval } from '../../application/people/carry-out-approval.ts';
import { DecideApproval } from '../../application/people/decide-approval.ts';
import { ShowApprovals } from '../../application/people/show-approvals.ts';
import { RepeatedWork } from '../process/repeated-work.ts';
import type { Bind } from './binder.ts';
import { failing } from './failing.ts';
import { TOKENS } from './tokens.ts';

/** How often a process looks for calls that another one has left lying. */
const TAKE_UP_EVERY_MS = 5_000;
const HOUR_MS = 3_600_000;

/** Calls that need a second person. */
export function bindApprovals(bind: Bind): void {
  const {
    approvals,
    secretBox: secrets,
    randomness,
    clock,
    observeAccess: observe,
    config,
    admin,
    auditChange,
  } = TOKENS;
  const { carryOutApproval } = TOKENS;
  bind(
    TOKENS.askApproval,
    { approvals, secrets, randomness, clock, observe, config },
    ({ config: { fourEyesHours }, ...parts }) => new AskApproval({ ...parts, lifeMs: fourEyesHours * HOUR_MS }),
  );
  bind(
    carryOutApproval,
    { approvals, secrets, clock, auditChange, admin, config },
    ({ admin: useCases, config: { baseUrl }, ...parts }) =>
      new CarryOutApproval({ ...parts, carryOut: approvedCalls(useCases, baseUrl) }),
  );
  const { agents, tokens, callbackSecrets, providers, games, administrators, adminTokens } = TOKENS;
  const stores = { agents, tokens, callbackSecrets, providers, games, administrators, adminTokens };
  bind(TOKENS.approvalCalls, { ...stores, approvals, secrets, clock, carryOutApproval, observe }, (parts) => ({
    showApprovals: new ShowApprovals(parts),
    decideApproval: new DecideApproval(parts),
  }));
  bind(
    TOKENS.approvalWork,
    { carryOutApproval, logger: TOKENS.logger },
    (given) =>
      new RepeatedWork({
        intervalMs: TAKE_UP_EVERY_MS,
        round: () => given.carryOutApproval.takeUp(),
        onFailure: failing(given.logger, 'a call that two people want could not be carried out'),
      }),
  );
}
