import { CaseKit } from '../../adapters/cli/conformance/index.ts';
import { callbackRefusal, vettedLookup, type CallbackClientOptions } from '../../adapters/callbacks/index.ts';
import { AuthenticateAgent } from '../../application/agents/authenticate-agent.ts';
import { CertifyAgent } from '../../application/agents/certify-agent.ts';
import {
  ChangeAgent,
  CreateAgent,
  ShowAgent,
  ListAgents,
  SetOfferRules,
  ANY_ADDRESS,
  type CallbackAddressRule,
} from '../../application/agents/agents.ts';
import {
  IssueCallbackSecret,
  ListCallbackSecrets,
  ShowCallbackSecret,
  RevokeCallbackSecret,
} from '../../application/agents/callback-secrets.ts';
import { IssueToken, ListTokens, ShowToken, RevokeToken } from '../../application/agents/agent-tokens.ts';
import { KeepConformance, ShowConformance } from '../../application/agents/show-conformance.ts';
import { PreviewOffer } from '../../application/agents/preview-offer.ts';
import { PRODUCT } from '../../adapters/http/index.ts';
import { isProduction, type Config } from '../config/read-config.ts';
import { BackgroundJobs } from '../process/background-jobs.ts';
import type { Bind } from './binder.ts';
import { TOKENS } from './tokens.ts';

/** Agents, their tokens and their secrets. */
export function bindAgents(bind: Bind): void {
  const { agents, tokens, callbackSecrets, providers, catalog, storedCatalog, jobs, jobLog } = TOKENS;
  const { config, clock, randomness, digests, secretBox: secrets } = TOKENS;
  bind(AuthenticateAgent, { agents: TOKENS.directory, digests, secrets, clock: TOKENS.machineClock });
  bind(CreateAgent, { agents, config, client: TOKENS.callbackClient }, (given) => {
    const demandsSecrets = isProduction(given.config);
    return new CreateAgent(given.agents, { demandsSecrets, refusalOf: addressRule(given) });
  });
  bind(ShowAgent, [agents]);
  bind(ListAgents, [agents]);
  bind(ChangeAgent, { agents, callbackSecrets, config, client: TOKENS.callbackClient }, (given) => {
    const secretStore = isProduction(given.config) ? given.callbackSecrets : undefined;
    return new ChangeAgent(given.agents, secretStore, addressRule(given));
  });
  bind(PreviewOffer, { agents, providers, catalog, storedCatalog });
  bind(SetOfferRules, [agents]);
  bind(KeepConformance, { agents, jobs, clock, randomness });
  bind(ShowConformance, [agents, jobLog]);
  bindCertification(bind);
  bind(IssueToken, { agents, tokens, randomness, digests, secrets, clock });
  bind(ListTokens, [tokens]);
  bind(ShowToken, [tokens]);
  bind(RevokeToken, [tokens, clock, agents]);
  bind(IssueCallbackSecret, { agents, callbackSecrets, randomness, secrets, clock });
  bind(ListCallbackSecrets, [callbackSecrets]);
  bind(ShowCallbackSecret, [callbackSecrets]);
  bind(
    RevokeCallbackSecret,
    { agents, callbackSecrets, clock, config },
    ({ config: settings, ...parts }) => new RevokeCallbackSecret({ ...parts, keepsLast: isProduction(settings) }),
  );
}

function bindCertification(bind: Bind): void {
  const { agents, callbackSecrets, jobs, config, clock, randomness, secretBox: secrets } = TOKENS;
  const { conformanceKit: kit, certificateSigner: signer, callbackClient: client } = TOKENS;
  bind(
    kit,
    { client },
    (given) =>
      new CaseKit({ refusalOf: (url) => callbackRefusal(url, given.client), lookup: vettedLookup(given.client) }),
  );
  bind(
    CertifyAgent,
    { agents, callbackSecrets, secrets, kit, signer, jobs, clock, randomness, runner: BackgroundJobs, config },
    ({ config: { baseUrl: gateway = null }, ...parts }) =>
      new CertifyAgent({ ...parts, issuer: { gateway, interface: PRODUCT.version } }),
  );
}

/** In production, an address to which no callback would be sent is refused where it is set. */
const addressRule = (given: {
  readonly config: Config;
  readonly client: CallbackClientOptions;
}): CallbackAddressRule => (isProduction(given.config) ? (url) => callbackRefusal(url, given.client) : ANY_ADDRESS);
