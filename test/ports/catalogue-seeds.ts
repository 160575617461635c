/** The data with which the suites of the persistence ports fill a world, through the ports themselves. */
import { NOTICE_KINDS } from '../../src/domain/notification/notice.ts';
import type { Agent } from '../../src/domain/agent/agent.ts';
import { OfferRules, type OfferRule } from '../../src/domain/agent/offer-rules.ts';
import { GameDraft, type GameFields } from '../../src/domain/catalogue/game-draft.ts';
import type { Game } from '../../src/domain/catalogue/game.ts';
import { MOVEMENT_MAX_DEFAULT } from '../../src/domain/provider/movement-max.ts';
import { PageRequest } from '../../src/domain/shared/page-request.ts';
import type { Page } from '../../src/domain/shared/page.ts';
import type { Result } from '../../src/domain/shared/result.ts';
import type { GameArrival } from '../../src/application/ports/game-store.ts';
import type { KeptProvider } from '../../src/application/ports/provider-store.ts';
import type { KeptToken } from '../../src/application/ports/token-store.ts';
import type { CatalogueWorld } from './catalogue-world.ts';

/** The Agent and the provider that {@link furnish} makes. */
export const AGENT = 'AGENT-1';
export const PROVIDER = 'P';
/** A moment in 2026, in milliseconds since the epoch. */
export const MOMENT_MS = 1_790_000_000_123;

/** GUIDs that sort like their numbers. */
export const guid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** The value of a result that a test expects to be a success. */
export function accepted<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(`unexpected refusal: ${JSON.stringify(result.error)}`);
  return result.value;
}

/** All items of an Agent in a store, if they fit on a page of a hundred. */
export const allOf = async <Item>(
  store: { list(agent: string, page: PageRequest): Promise<Page<Item> | undefined> },
  agent: string,
): Promise<readonly Item[] | undefined> => (await store.list(agent, PageRequest.first(100)))?.list;

export const rulesOf = (...rules: OfferRule[]): OfferRules => accepted(OfferRules.of(rules));

/** Offers everything. */
export const ALLOW_ALL = rulesOf({ effect: 'allow' });

export const agentOf = (changes: Partial<Agent> = {}): Agent => ({
  code: AGENT,
  name: 'Agent one',
  currency: 'USD',
  callbackBase: 'https://agent.example/hooks',
  noticeUrl: undefined,
  noticeKinds: NOTICE_KINDS,
  walletMode: 'agent',
  implements: ['bet', 'settle', 'cancel'],
  pushUnsettled: false,
  pushCancels: true,
  operatesProviders: [],
  timeZone: 'UTC',
  callbackDelivery: 'push',
  signsRequests: false,
  rateLimit: undefined,
  countries: [],
  limitWaitHours: 24,
  isActive: true,
  offerRules: ALLOW_ALL,
  ...changes,
});

export const providerOf = (changes: Partial<KeptProvider> = {}): KeptProvider => ({
  code: PROVIDER,
  protocol: 'provider-a',
  baseUrl: 'https://upstream.example',
  currencies: ['USD', 'EUR'],
  timeoutMs: 5_000,
  ipAllowList: ['192.0.2.0/24', '2001:db8::1'],
  movementMax: MOVEMENT_MAX_DEFAULT,
  restrictedCountries: [],
  isMaintenance: false,
  isActive: true,
  credentialsSealed: undefined,
  ...changes,
});

export const opaqueTokenOf = (number: number, changes: Partial<KeptToken> = {}): KeptToken => ({
  id: guid(number),
  agent: AGENT,
  kind: 'opaque',
  digest: String(number).padStart(64, 'd'),
  apiKey: undefined,
  apiSecretSealed: undefined,
  createdAtMs: MOMENT_MS + number,
  expiresAtMs: undefined,
  revokedAtMs: undefined,
  ...changes,
});

export const signedTokenOf = (number: number, changes: Partial<KeptToken> = {}): KeptToken => ({
  ...opaqueTokenOf(number),
  kind: 'signed',
  digest: undefined,
  apiKey: `key-${number}`,
  apiSecretSealed: `sealed-${number}`,
  ...changes,
});

/** The game that {@link arrivalOf} makes under the same number. */
export const fieldsOf = (number: number, changes: Partial<GameFields> = {}): Omit<Game, 'id'> => ({
  provider: PROVIDER,
  code: `G${number}`,
  name: `Game ${number}`,
  brand: 'Brand',
  category: 'SLOT',
  currencies: ['USD'],
  image: `https://images.example/${number}.png`,
  ...changes,
  isMaintenance: changes.isMaintenance ?? false,
  isActive: changes.isActive ?? true,
  restrictedCountries: changes.restrictedCountries ?? [],
});

/** A game to store under `guid(number)`; by default, with the code `G<number>`. */
export const arrivalOf = (number: number, changes: Partial<GameFields> = {}): GameArrival => ({
  newId: guid(number),
  draft: accepted(GameDraft.of(fieldsOf(number, changes))),
});

/** The same game in a list without flags and countries. */
export function flaglessArrivalOf(number: number, changes: Partial<GameFields> = {}): GameArrival {
  const { isMaintenance: _, isActive: __, restrictedCountries: ___, ...fields } = fieldsOf(number);
  return { newId: guid(number), draft: accepted(GameDraft.of({ ...fields, ...changes })) };
}

/** Creates the provider `P`, and the Agent `AGENT-1`, to which everything is offered. */
export async function furnish(world: CatalogueWorld): Promise<void> {
  await world.providers.create(providerOf());
  await world.agents.create(agentOf());
}

/** Stores games. After this resolves, the catalogue shows them. */
export async function stock(world: CatalogueWorld, ...arrivals: GameArrival[]): Promise<void> {
  const outcomes = await world.games.keep(arrivals);
  if (outcomes.includes('unknown_provider')) throw new Error('a game of a provider that nobody has made');
  await world.settled();
}
