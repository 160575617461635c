import { KeepConformance } from '../../application/agents/keep-conformance.ts';
import { ShowConformance } from '../../application/agents/show-conformance.ts';
import { AuthenticateAgent } from '../../application/agents/authenticate-agent.ts';
import { ChangeAgent } from '../../application/agents/change-agent.ts';
import { CreateAgent } from '../../application/agents/create-agent.ts';
import { IssueCallbackSecret } from '../../application/agents/issue-callback-secret.ts';
import { IssueToken } from '../../application/agents/issue-token.ts';
import { ListAgents } from '../../application/agents/list-agents.ts';
import { ListCallbackSecrets } from '../../application/agents/list-callback-secrets.ts';
import { ListTokens } from '../../application/agents/list-tokens.ts';
import { PreviewOffer } from '../../application/agents/preview-offer.ts';
import { RevokeCallbackSecret } from '../../application/agents/revoke-callback-secret.ts';
import { RevokeToken } from '../../application/agents/revoke-token.ts';
import { SetOfferRules } from '../../application/agents/set-offer-rules.ts';
import { ShowAgent } from '../../application/agents/show-agent.ts';
import { ShowCallbackSecret } from '../../application/agents/show-callback-secret.ts';
import { ShowToken } from '../../application/agents/show-token.ts';
import { isProduction } from '../config/read-config.ts';
import { made, type Bind } from './binder.ts';
import { TOKENS } from './tokens.ts';

/** Agents, their tokens and their secrets. */
export function bindAgents(bind: Bind): void {
  const { agents, tokens, callbackSecrets, directory, config, clock, machineClock, randomness, digests } = TOKENS;
  const secrets = TOKENS.secretBox;
  bind(TOKENS.authenticateAgent, { agents: directory, digests, secrets, clock: machineClock }, made(AuthenticateAgent));
  bind(
    TOKENS.createAgent,
    { agents, config },
    (given) => new CreateAgent(given.agents, { demandsSecrets: isProduction(given.config) }),
  );
  bind(TOKENS.showAgent, { agents }, (given) => new ShowAgent(given.agents));
  bind(TOKENS.listAgents, { agents }, (given) => new ListAgents(given.agents));
  bind(
    TOKENS.changeAgent,
    { agents, callbackSecrets, config },
    (given) => new ChangeAgent(given.agents, isProduction(given.config) ? given.callbackSecrets : undefined),
  );
  bind(
    TOKENS.previewOffer,
    { agents, providers: TOKENS.providers, catalog: TOKENS.catalog, storedCatalog: TOKENS.storedCatalog },
    made(PreviewOffer),
  );
  bind(TOKENS.setOfferRules, { agents }, (given) => new SetOfferRules(given.agents));
  bind(TOKENS.keepConformance, { agents, jobs: TOKENS.jobs, clock, randomness }, made(KeepConformance));
  bind(
    TOKENS.showConformance,
    { agents, jobLog: TOKENS.jobLog },
    (given) => new ShowConformance(given.agents, given.jobLog),
  );
  bind(TOKENS.issueToken, { agents, tokens, randomness, digests, secrets, clock }, made(IssueToken));
  bind(TOKENS.listTokens, { tokens }, (given) => new ListTokens(given.tokens));
  bind(TOKENS.showToken, { tokens }, (given) => new ShowToken(given.tokens));
  bind(
    TOKENS.revokeToken,
    { agents, tokens, clock },
    (given) => new RevokeToken(given.tokens, given.clock, given.agents),
  );
  bind(TOKENS.issueCallbackSecret, { agents, callbackSecrets, randomness, secrets, clock }, made(IssueCallbackSecret));
  bind(TOKENS.listCallbackSecrets, { callbackSecrets }, (given) => new ListCallbackSecrets(given.callbackSecrets));
  bind(TOKENS.showCallbackSecret, { callbackSecrets }, (given) => new ShowCallbackSecret(given.callbackSecrets));
  bind(
    TOKENS.revokeCallbackSecret,
    { agents, callbackSecrets, clock, config },
    ({ config, ...parts }) => new RevokeCallbackSecret({ ...parts, keepsLast: isProduction(config) }),
  );
}
