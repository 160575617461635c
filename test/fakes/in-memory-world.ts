import type { VersionedWorld } from '../ports/game-list-version.contract.ts';
import type { KnowingWorld } from '../ports/known-providers.contract.ts';
import type { MoneyWorld } from '../ports/money-world.ts';
import { InMemoryAccountStore } from './in-memory-account-store.ts';
import { InMemoryAgentDirectory } from './in-memory-agent-directory.ts';
import { InMemoryAgentStore } from './in-memory-agent-store.ts';
import { InMemoryCallbackSecretStore } from './in-memory-callback-secret-store.ts';
import { InMemoryCatalogHistory } from './in-memory-catalog-history.ts';
import { InMemoryCatalogue } from './in-memory-catalogue.ts';
import { InMemoryFreeRoundBook } from './in-memory-free-round-book.ts';
import { InMemoryGameCatalog } from './in-memory-game-catalog.ts';
import { InMemoryGameListVersion } from './in-memory-game-list-version.ts';
import { InMemoryGameStore } from './in-memory-game-store.ts';
import { InMemoryGameSessions } from './in-memory-game-sessions.ts';
import { InMemoryJobStore, type InMemoryJobs } from './in-memory-job-store.ts';
import { InMemoryKnownProviders } from './in-memory-known-providers.ts';
import { InMemoryMaintenanceBook } from './in-memory-maintenance-book.ts';
import { InMemoryMoneyAudit } from './in-memory-money-audit.ts';
import { InMemoryMoney } from './in-memory-money.ts';
import { InMemoryNoticeBook } from './in-memory-notice-book.ts';
import { InMemoryOpenAuthorizations } from './in-memory-open-authorizations.ts';
import { InMemoryPeople } from './in-memory-people.ts';
import { inMemoryPeopleStores } from './in-memory-people-stores.ts';
import { InMemoryPartyDirectory } from './in-memory-party-directory.ts';
import { InMemoryPlayerBlocks } from './in-memory-player-blocks.ts';
import { InMemoryPlayerLimits } from './in-memory-player-limits.ts';
import { InMemoryPlayerStore } from './in-memory-player-store.ts';
import { InMemoryPlayers } from './in-memory-players.ts';
import { InMemoryProviderStore } from './in-memory-provider-store.ts';
import { InMemorySealedSecrets } from './in-memory-sealed-secrets.ts';
import { InMemoryStagedGames } from './in-memory-staged-games.ts';
import { InMemoryTokenStore } from './in-memory-token-store.ts';
import { InMemoryTransferBook } from './in-memory-transfer-book.ts';
import { InMemoryWalletBook } from './in-memory-wallet-book.ts';
import { InMemoryWalletHistory } from './in-memory-wallet-history.ts';
import { InMemoryWallets } from './in-memory-wallets.ts';
import { RememberingSecretBox } from './remembering-secret-box.ts';

/** The data that several ports share. */
export interface InMemoryBooks {
  readonly catalogue: InMemoryCatalogue;
  readonly jobs: InMemoryJobs;
  readonly players: InMemoryPlayers;
  readonly money: InMemoryMoney;
  readonly people: InMemoryPeople;
}

/** The stores about administrators. */
export type PeopleWorld = ReturnType<typeof inMemoryPeopleStores>;

/** Sealed texts and a box, which no other store knows. */
export interface SealedWorld {
  readonly sealedSecrets: InMemorySealedSecrets;
  readonly secretBox: RememberingSecretBox;
}

const sealedWorld = (): SealedWorld => ({
  sealedSecrets: new InMemorySealedSecrets(),
  secretBox: new RememberingSecretBox(),
});

const questionsIn = ({ questions }: InMemoryMoney): Awaited<ReturnType<MoneyWorld['questions']>> =>
  [...questions.values()].map(({ message, status, attempts }) => ({
    id: message.id,
    status: status ?? 'asking',
    attempts: attempts.length,
  }));

/** All persistence ports in memory, over one shared state; writes are visible at once. */
export function inMemoryWorld(): VersionedWorld &
  KnowingWorld &
  MoneyWorld &
  PeopleWorld &
  SealedWorld & { readonly books: InMemoryBooks } {
  const catalogue = new InMemoryCatalogue();
  const stagedGames = new InMemoryStagedGames(catalogue);
  const players = new InMemoryPlayers();
  players.timeZoneOf = (agent) => catalogue.current.agents.get(agent)?.timeZone ?? 'UTC';
  const money = new InMemoryMoney();
  money.memberIdOf = (id) => players.players.get(id)?.memberId ?? '';
  const jobs: InMemoryJobs = new Map();
  const people = new InMemoryPeople();
  const stores = inMemoryPeopleStores(people);
  const notices = new InMemoryNoticeBook(catalogue);
  const maintenance = new InMemoryMaintenanceBook(notices);
  return {
    ...stores,
    ...sealedWorld(),
    books: { catalogue, jobs, players, money, people },
    agents: new InMemoryAgentStore(catalogue),
    tokens: new InMemoryTokenStore(catalogue),
    callbackSecrets: new InMemoryCallbackSecretStore(catalogue),
    providers: new InMemoryProviderStore(catalogue),
    games: new InMemoryGameStore(catalogue),
    notices,
    maintenance,
    stagedGames,
    catalog: new InMemoryGameCatalog(catalogue),
    directory: new InMemoryAgentDirectory(catalogue),
    parties: new InMemoryPartyDirectory(catalogue),
    knownProviders: new InMemoryKnownProviders(catalogue),
    history: new InMemoryCatalogHistory(catalogue),
    version: new InMemoryGameListVersion(catalogue),
    players: new InMemoryPlayerStore(players),
    playerBlocks: new InMemoryPlayerBlocks(players),
    gameSessions: new InMemoryGameSessions(players),
    freeRounds: new InMemoryFreeRoundBook(money, players),
    playerLimits: new InMemoryPlayerLimits(players, money),
    accounts: new InMemoryAccountStore(players),
    transfers: new InMemoryTransferBook(money),
    wallets: new InMemoryWallets(money),
    walletBook: new InMemoryWalletBook(money, players),
    openAuthorizations: new InMemoryOpenAuthorizations(money, players),
    walletHistory: new InMemoryWalletHistory(money, players),
    audit: new InMemoryMoneyAudit(money),
    jobs: new InMemoryJobStore(jobs),
    jobsElsewhere: new InMemoryJobStore(jobs),
    ledger: async () => [...money.ledger],
    messages: async () => [...money.messages],
    questions: async () => questionsIn(money),
    settled: () => Promise.resolve(),
    reset: async () =>
      [catalogue, stagedGames, players, money, jobs, people, stores.destinations, notices, maintenance].forEach(
        (data) => data.clear(),
      ),
    close: () => Promise.resolve(),
  };
}
