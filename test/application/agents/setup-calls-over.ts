import { KeepConformance, ShowConformance } from '../../../src/application/agents/show-conformance.ts';
import { InMemoryJobLog } from '../../fakes/in-memory-job-log.ts';
import {
  ChangeAgent,
  CreateAgent,
  ShowAgent,
  ListAgents,
  SetOfferRules,
} from '../../../src/application/agents/agents.ts';
import {
  ShowCallbackSecret,
  IssueCallbackSecret,
  ListCallbackSecrets,
  RevokeCallbackSecret,
} from '../../../src/application/agents/callback-secrets.ts';
import { ShowToken, IssueToken, ListTokens, RevokeToken } from '../../../src/application/agents/agent-tokens.ts';
import { PreviewOffer } from '../../../src/application/agents/preview-offer.ts';
import { ChangeGame, ListStoredGames, ShowGame } from '../../../src/application/catalogue/stored-games.ts';
import { ImportGames } from '../../../src/application/catalogue/import-games.ts';
import {
  ChangeProvider,
  CreateProvider,
  ShowProvider,
  ListProviders,
  ListCredentials,
  ForgetPlayers,
} from '../../../src/application/providers/providers.ts';
import type { Clock } from '../../../src/application/ports/clock.ts';
import type { Digests } from '../../../src/application/ports/digests.ts';
import type { Randomness } from '../../../src/application/ports/randomness.ts';
import type { SecretBox } from '../../../src/application/ports/secret-box.ts';
import { FixedProtocolDirectory } from '../../fakes/fixed-protocol-directory.ts';
import type { inMemoryInDoubtWorld } from '../../fakes/in-memory-in-doubt-book.ts';

interface Around {
  readonly clock: Clock;
  readonly digests: Digests;
  readonly randomness: Randomness;
  readonly secrets: SecretBox;
}

/** The calls with which operators set up Agents, providers and games, over a world in memory. */
export const setupCallsOver = (world: ReturnType<typeof inMemoryInDoubtWorld>, around: Around) => ({
  ...agentCallsOver(world, around),
  ...credentialCallsOver(world, around),
  ...providerCallsOver(world, around),
  ...gameCallsOver(world, around),
});

type World = Parameters<typeof setupCallsOver>[0];

const agentCallsOver = ({ agents, providers, catalog, jobs, books }: World, { clock, randomness }: Around) => ({
  keepConformance: new KeepConformance({ agents, jobs, clock, randomness }),
  showConformance: new ShowConformance(agents, new InMemoryJobLog(books.jobs)),
  createAgent: new CreateAgent(agents),
  showAgent: new ShowAgent(agents),
  listAgents: new ListAgents(agents),
  changeAgent: new ChangeAgent(agents),
  setOfferRules: new SetOfferRules(agents),
  previewOffer: new PreviewOffer({ agents, providers, catalog, storedCatalog: catalog }),
});

const credentialCallsOver = (
  { agents, tokens, callbackSecrets }: World,
  { clock, digests, randomness, secrets }: Around,
) => ({
  issueToken: new IssueToken({ agents, tokens, randomness, digests, secrets, clock }),
  listTokens: new ListTokens(tokens),
  showToken: new ShowToken(tokens),
  revokeToken: new RevokeToken(tokens, clock, agents),
  issueCallbackSecret: new IssueCallbackSecret({ agents, callbackSecrets, randomness, secrets, clock }),
  listCallbackSecrets: new ListCallbackSecrets(callbackSecrets),
  showCallbackSecret: new ShowCallbackSecret(callbackSecrets),
  revokeCallbackSecret: new RevokeCallbackSecret({ agents, callbackSecrets, clock, keepsLast: false }),
});

const providerCallsOver = ({ providers, accounts }: World, { secrets }: Around) => ({
  createProvider: new CreateProvider({ providers, protocols: new FixedProtocolDirectory(), secrets }),
  showProvider: new ShowProvider(providers),
  forgetPlayers: new ForgetPlayers(providers, accounts),
  listCredentials: new ListCredentials(providers, new FixedProtocolDirectory(), secrets),
  listProviders: new ListProviders(providers),
  changeProvider: new ChangeProvider({ providers, protocols: new FixedProtocolDirectory(), secrets }),
});

const gameCallsOver = ({ games }: World, { randomness }: Around) => ({
  importGames: new ImportGames(games, randomness),
  listStoredGames: new ListStoredGames(games),
  showGame: new ShowGame(games),
  changeGame: new ChangeGame(games),
});
