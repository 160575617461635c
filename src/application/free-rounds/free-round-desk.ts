import type { Agent } from '../../domain/agent/agent.ts';
import type { Grant, GrantedGame } from '../../domain/free-rounds/grant.ts';
import type { FreeRoundRules, StakeOffer } from '../../domain/provider/free-rounds.ts';
import { servesCurrency } from '../../domain/provider/provider.ts';
import { foldCode } from '../../domain/shared/code.ts';
import { invalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { callRefused, notFound, type Failure } from '../failure.ts';
import type { Clock } from '../ports/clock.ts';
import type { GameStore } from '../ports/game-store.ts';
import type { ProtocolDirectory } from '../ports/protocol-directory.ts';
import type { FreeRoundGateway } from '../ports/provider-gateway.ts';
import type { ProviderGateways } from '../ports/provider-gateways.ts';
import type { KeptProvider, ProviderStore } from '../ports/provider-store.ts';
import type { OfferGate } from '../providers/offer-gate.ts';
import { providerFailure } from '../providers/provider-failure.ts';
import { SharedAnswers } from '../shared-answers.ts';
import type { WantedGames } from './read-grant.ts';

export interface FreeRoundDeskParts {
  readonly providers: Pick<ProviderStore, 'find'>;
  readonly protocols: ProtocolDirectory;
  readonly games: Pick<GameStore, 'find'>;
  readonly gate: Pick<OfferGate, 'refusal'>;
  readonly gateways: ProviderGateways;
  readonly clock: Clock;
}

/** The provider of a grant, with the games, as far as the Agent may give free rounds there. */
export interface FreeRoundPlace {
  readonly agent: string;
  readonly provider: KeptProvider;
  readonly rules: FreeRoundRules;
  readonly gateway: FreeRoundGateway;
  readonly games: readonly GrantedGame[];
  readonly currency: string;
}

/** One upstream allows this question once a minute, and stakes change rarely. */
const KEEP_MS = 60_000;
const OFFERS_KEPT_MAX = 100_000;
/** The most questions of one Agent, so that its questions do not keep others from giving rounds. */
const UNDER_WAY_MAX = 4;
const COME_AGAIN_MS = 1_000;

/** The shared part of the use cases about free rounds: where they can be given, and which stakes are offered there. */
export class FreeRoundDesk {
  readonly #parts: FreeRoundDeskParts;
  readonly #offers: SharedAnswers<readonly StakeOffer[], Failure>;

  constructor(parts: FreeRoundDeskParts) {
    this.#parts = parts;
    const rule = {
      keepMs: KEEP_MS,
      weightMax: OFFERS_KEPT_MAX,
      weightOf: (offers: readonly StakeOffer[]) => offers.length + 1,
      underWayMax: UNDER_WAY_MAX,
    };
    this.#offers = new SharedAnswers(rule, parts.clock);
  }

  /** Finds the place of a question or a grant, or the reason why there is none. Sends nothing. */
  async find(
    agent: Agent,
    { provider: code, games: ids, currency }: WantedGames,
  ): Promise<Result<FreeRoundPlace, Failure>> {
    const { providers, gate } = this.#parts;
    const provider = await providers.find(foldCode(code));
    if (provider?.isActive !== true) return err(notFound('provider', code));
    const refusal = await gate.refusal({ agent, provider: provider.code, call: 'free_rounds' });
    if (refusal !== undefined) return err(refusal);
    const way = this.connect(provider);
    if (!way.ok) return way;
    if (ids.length > way.value.rules.gamesMax) {
      return err(invalidParameter('games', `must be at most ${way.value.rules.gamesMax} at provider ${provider.code}`));
    }
    const games: GrantedGame[] = [];
    for (const id of ids) {
      const game = await this.#game({ agent, provider, currency }, id);
      if (!game.ok) return game;
      games.push(game.value);
    }
    return ok({ agent: agent.code, provider, ...way.value, games, currency });
  }

  /** The way to the free rounds of a provider; an unsupported one is refused before anything is sent. */
  connect(provider: KeptProvider): Result<Pick<FreeRoundPlace, 'rules' | 'gateway'>, Failure> {
    const { protocols, gateways } = this.#parts;
    const rules = protocols.find(provider.protocol)?.freeRounds;
    if (rules === undefined) return err({ kind: 'unsupported_call', call: 'Free rounds', provider: provider.code });
    const gateway = gateways.connect(provider);
    if (!gateway.ok) return err(providerFailure(provider.code, gateway.error));
    const { freeRounds } = gateway.value;
    if (freeRounds === undefined) throw new Error(`the gateway to provider ${provider.code} gives no free rounds`);
    return ok({ rules, gateway: freeRounds });
  }

  /** The way to the provider of a grant, also if the provider is inactive: rounds may have been given there. */
  async connectTo({ provider: code }: Pick<Grant, 'provider'>): Promise<Result<FreeRoundGateway, Failure>> {
    const provider = await this.#parts.providers.find(code);
    const way = provider === undefined ? err(notFound('provider', code)) : this.connect(provider);
    return way.ok ? ok(way.value.gateway) : way;
  }

  /** All stakes that are offered in the games. The answer may be a minute old. */
  async offers({
    agent: flow,
    provider: { code },
    gateway,
    games,
    currency,
  }: FreeRoundPlace): Promise<Result<readonly StakeOffer[], Failure>> {
    const key = JSON.stringify([currency, games.map(({ id }) => id)]);
    const answer = this.#offers.get({ group: code, key, flow }, async () => {
      const asked = await gateway.options(games, currency);
      return asked.ok ? asked : err(providerFailure(code, asked.error));
    });
    if (answer !== undefined) return answer;
    const sentence = `provider ${code} is being asked for other stakes; try again in 1 s`;
    return err({ kind: 'too_many_requests', sentence, retryAfterMs: COME_AGAIN_MS });
  }

  async #game({ agent, provider, currency }: Wanting, id: string): Promise<Result<GrantedGame, Failure>> {
    const game = await this.#parts.games.find(id);
    if (game?.isActive !== true || game.provider !== provider.code) {
      return err(
        callRefused('game_not_found', `game "${id}" does not exist at provider ${provider.code}, or is offline`),
      );
    }
    if (!agent.offerRules.offers(game)) {
      return err(callRefused('game_not_allowed', `game "${id}" is not offered to this Agent`));
    }
    if (!game.currencies.includes(currency) || !servesCurrency(provider, currency)) {
      return err(callRefused('currency_unsupported', `game "${id}" cannot be played in ${currency}`));
    }
    return ok({ id: game.id, code: game.code, category: game.category });
  }
}

interface Wanting {
  readonly agent: Agent;
  readonly provider: KeptProvider;
  readonly currency: string;
}
