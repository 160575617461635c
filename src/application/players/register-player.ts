import type { Agent } from '../../domain/agent/agent.ts';
import { hubMemberId } from '../../domain/player/member-id.ts';
import type { Player } from '../../domain/player/player.ts';
import { servesCurrency } from '../../domain/provider/provider.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { activeProviders } from '../providers/active-providers.ts';
import type { Failure } from '../failure.ts';
import { currencyRefusal } from '../providers/provider-failure.ts';
import type { MapAgentCall, MappedCall } from '../providers/map-unified-call.ts';
import type { OpenProviderAccount } from './open-provider-account.ts';
import { readPlayerQuery, type PlayerQuery, type PlayerQueryInput } from './query-balance.ts';
import type { PlayerStore } from '../ports/player-store.ts';
import type { KeptProvider, ProviderStore } from '../ports/provider-store.ts';
import type { Randomness } from '../ports/randomness.ts';

/** The registration of a player at one provider. `at_launch`: the provider registers players when they launch their first game there. */
export interface ProviderRegistration {
  readonly provider: string;
  readonly status: 'registered' | 'at_launch' | 'failed';
}

export interface RegisteredPlayer {
  readonly memberId: string;
  readonly hubMemberId: string;
  readonly currency: string;
  /** The registrations, by the provider's code. */
  readonly providers: readonly ProviderRegistration[];
}

export interface RegisterPlayerParts {
  readonly players: PlayerStore;
  readonly providers: ProviderStore;
  readonly map: MapAgentCall;
  readonly openAccount: OpenProviderAccount;
  readonly randomness: Randomness;
}

/** A player who exists in the gateway. */
interface Registrant {
  readonly agent: Agent;
  readonly player: Player;
  readonly currency: string;
}

type Registrations = Result<readonly ProviderRegistration[], Failure>;

/**
 * Registers a player in the gateway, and at one provider or at all active providers that are offered and serve the currency. A repeated call has the
 * same answer.
 */
export class RegisterPlayer {
  readonly #parts: RegisterPlayerParts;

  constructor(parts: RegisterPlayerParts) {
    this.#parts = parts;
  }

  async execute(input: PlayerQueryInput): Promise<Result<RegisteredPlayer, Failure>> {
    const wanted = readPlayerQuery(input);
    if (!wanted.ok) return wanted;
    const { agent, memberId, currency, provider } = wanted.value;
    const providers = await (provider === undefined
      ? this.#everywhere(wanted.value)
      : this.#at(provider, wanted.value));
    if (!providers.ok) return providers;
    return ok({ memberId, hubMemberId: hubMemberId(agent.code, memberId), currency, providers: providers.value });
  }

  async #at(provider: string, wanted: PlayerQuery): Promise<Registrations> {
    const { agent } = wanted;
    const mapped = await this.#parts.map.execute({ agent, provider, call: 'player_registration' });
    if (!mapped.ok) return mapped;
    const refusal = currencyRefusal(mapped.value.provider, wanted.currency);
    if (refusal !== undefined) return err(refusal);
    const registration = await this.#register(mapped.value, await this.#registrant(wanted));
    return registration.ok ? ok([registration.value]) : registration;
  }

  /** Registers at one page of providers at a time, so that the page size limits the simultaneous calls. */
  async #everywhere(wanted: PlayerQuery): Promise<Registrations> {
    const registrant = await this.#registrant(wanted);
    const registrations: (ProviderRegistration | undefined)[] = [];
    for await (const providers of activeProviders(this.#parts.providers)) {
      const serving = providers.filter((provider) => servesCurrency(provider, wanted.currency));
      registrations.push(...(await Promise.all(serving.map((provider) => this.#try(provider, registrant)))));
    }
    return ok(registrations.filter((registration) => registration !== undefined));
  }

  /** Undefined if nothing of the provider is offered, its protocol has no registration, or it has just become inactive. */
  async #try({ code }: KeptProvider, registrant: Registrant): Promise<ProviderRegistration | undefined> {
    const { agent } = registrant;
    const mapped = await this.#parts.map.execute({ agent, provider: code, call: 'player_registration' });
    if (!mapped.ok) return undefined;
    const registration = await this.#register(mapped.value, registrant);
    return registration.ok ? registration.value : { provider: code, status: 'failed' };
  }

  async #register(target: MappedCall, registrant: Registrant): Promise<Result<ProviderRegistration, Failure>> {
    const account = await this.#parts.openAccount.execute({ ...registrant, target });
    if (!account.ok) return account;
    return ok({ provider: target.provider.code, status: account.value.isRegistered ? 'registered' : 'at_launch' });
  }

  async #registrant({ agent, memberId, currency }: PlayerQuery): Promise<Registrant> {
    const { players, randomness } = this.#parts;
    return { agent, currency, player: await players.ensure(agent.code, memberId, randomness.id()) };
  }
}
