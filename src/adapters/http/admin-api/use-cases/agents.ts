import type { ChangeAgent } from '../../../../application/agents/change-agent.ts';
import type { CreateAgent } from '../../../../application/agents/create-agent.ts';
import type { IssueCallbackSecret } from '../../../../application/agents/issue-callback-secret.ts';
import type { IssueToken } from '../../../../application/agents/issue-token.ts';
import type { KeepConformance } from '../../../../application/agents/keep-conformance.ts';
import type { ListAgents } from '../../../../application/agents/list-agents.ts';
import type { ListCallbackSecrets } from '../../../../application/agents/list-callback-secrets.ts';
import type { ListTokens } from '../../../../application/agents/list-tokens.ts';
import type { PreviewOffer } from '../../../../application/agents/preview-offer.ts';
import type { RevokeCallbackSecret } from '../../../../application/agents/revoke-callback-secret.ts';
import type { RevokeToken } from '../../../../application/agents/revoke-token.ts';
import type { SetOfferRules } from '../../../../application/agents/set-offer-rules.ts';
import type { ShowConformance } from '../../../../application/agents/show-conformance.ts';
import type { ShowAgent } from '../../../../application/agents/show-agent.ts';
import type { ShowCallbackSecret } from '../../../../application/agents/show-callback-secret.ts';
import type { ShowToken } from '../../../../application/agents/show-token.ts';

/** The use cases about Agents, their tokens, secrets and offer rules. */
export interface AgentAdminUseCases {
  readonly createAgent: CreateAgent;
  readonly showAgent: ShowAgent;
  readonly listAgents: ListAgents;
  readonly changeAgent: ChangeAgent;
  readonly setOfferRules: SetOfferRules;
  readonly previewOffer: PreviewOffer;
  readonly issueToken: IssueToken;
  readonly listTokens: ListTokens;
  readonly showToken: ShowToken;
  readonly revokeToken: RevokeToken;
  readonly issueCallbackSecret: IssueCallbackSecret;
  readonly listCallbackSecrets: ListCallbackSecrets;
  readonly showCallbackSecret: ShowCallbackSecret;
  readonly revokeCallbackSecret: RevokeCallbackSecret;
  readonly keepConformance: KeepConformance;
  readonly showConformance: ShowConformance;
}
