import { UpstreamName } from '../../src/domain/player/upstream-name.ts';
import type { ExtensionCall, FreeRoundGateway, ProviderGateway } from '../../src/application/ports/provider-gateway.ts';
import type { ProviderGateways, ProviderNotConfigured } from '../../src/application/ports/provider-gateways.ts';
import type { KeptProvider } from '../../src/application/ports/provider-store.ts';
import type { StakeOffer, UpstreamGrant } from '../../src/domain/provider/free-rounds.ts';
import type { UnifiedCall } from '../../src/domain/provider/unified-call.ts';
import type { BetRecord, ListedGame, UpstreamAnswer, UpstreamInput } from '../../src/domain/provider/upstream-call.ts';
import type { UpstreamFailure } from '../../src/domain/provider/upstream-failure.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import { err, ok, type Result } from '../../src/domain/shared/result.ts';

/** A call that the provider received, in order. */
export interface AskedCall {
  readonly call: UnifiedCall | 'extend' | keyof FreeRoundGateway;
  readonly input: unknown;
}

type Handlers = { [C in UnifiedCall]: (input: UpstreamInput<C>) => Result<UpstreamAnswer<C>, UpstreamFailure> };

/** A provider in memory: players, their wallets there, transfers once for each order, and planned failures. */
export class InMemoryProviderGateway implements ProviderGateway {
  readonly asked: AskedCall[] = [];
  readonly balances = new Map<string, Decimal>();
  readonly orders = new Map<string, Decimal>();
  records: readonly BetRecord[] = [];
  games: readonly ListedGame[] = [];
  /** If true, a lack of money is checked before the order id, as real upstreams do. */
  looksAtFundsFirst = false;
  /** The answer to a registration; `at_launch`: the provider registers players at their first launch. */
  registration: UpstreamAnswer<'player_registration'>['status'] = 'registered';
  /** The fields of the answer to a launch beside its URL. */
  launch: Omit<UpstreamAnswer<'game_launch'>, 'url'> = {};
  /** The bonuses of all players, in the order of their grants. */
  readonly bonuses: KeptBonus[] = [];
  readonly #plannedBonuses: {
    readonly call: keyof FreeRoundGateway;
    readonly failure: UpstreamFailure;
    readonly isCarriedOut: boolean;
  }[] = [];
  /** The stakes that are offered in each game. */
  offers: readonly Omit<StakeOffer, 'gameCode'>[] = [
    { kind: 'total', amount: Decimal.from('1'), rounds: undefined },
    { kind: 'total', amount: Decimal.from('2.5'), rounds: undefined },
  ];
  readonly #planned: { readonly failure: UpstreamFailure; readonly isCarriedOut: boolean }[] = [];

  /** Makes the next call fail; `isCarriedOut`: the provider carries it out first, and only its answer is lost. */
  failNext(failure: UpstreamFailure, isCarriedOut = false): void {
    this.#planned.push({ failure, isCarriedOut });
  }

  async call<C extends UnifiedCall>(
    call: C,
    input: UpstreamInput<C>,
  ): Promise<Result<UpstreamAnswer<C>, UpstreamFailure>> {
    await Promise.resolve();
    this.asked.push({ call, input });
    const planned = this.#planned.shift();
    if (planned !== undefined && !planned.isCarriedOut) return err(planned.failure);
    const answer = this.#handlers[call](input);
    return planned === undefined ? answer : err(planned.failure);
  }

  async extend(call: ExtensionCall): Promise<Result<unknown, UpstreamFailure>> {
    await Promise.resolve();
    this.asked.push({ call: 'extend', input: call });
    const planned = this.#planned.shift();
    return planned === undefined ? ok({ done: call.operation }) : err(planned.failure);
  }

  /** Makes the next such call about free rounds fail, as `failNext` does. */
  failNextBonus(call: keyof FreeRoundGateway, failure: UpstreamFailure, isCarriedOut = false): void {
    this.#plannedBonuses.push({ call, failure, isCarriedOut });
  }

  /** Gives bonuses each time it is asked, as an upstream without idempotency keys does. */
  readonly freeRounds: FreeRoundGateway = {
    options: (games, currency) =>
      this.#act('options', { games, currency }, () =>
        ok(games.flatMap(({ code: gameCode }) => this.offers.map((offer) => ({ gameCode, ...offer })))),
      ),
    grant: (order) =>
      this.#act('grant', order, () => {
        const bonusCode = `bonus-${this.bonuses.length + 1}`;
        this.bonuses.push({
          player: order.player.name,
          looks: looksIn(order),
          bonusCode,
          roundsPlayed: 0,
          isOver: false,
        });
        return ok({ bonusCode });
      }),
    cancel: (order, bonusCode) =>
      this.#act('cancel', { order, bonusCode }, () => {
        const bonus = this.bonuses.find((one) => one.bonusCode === bonusCode && !one.isOver);
        if (bonus === undefined) return refused('record_not_found');
        bonus.isOver = true;
        return ok({});
      }),
    list: (order) =>
      this.#act('list', order, () =>
        ok(
          this.bonuses
            .filter(({ player, isOver }) => player === order.player.name && !isOver)
            .map(({ looks, ...bonus }) => ({ ...bonus, fits: looks === looksIn(order) })),
        ),
      ),
  };

  async #act<T>(
    call: keyof FreeRoundGateway,
    input: unknown,
    act: () => Result<T, UpstreamFailure>,
  ): Promise<Result<T, UpstreamFailure>> {
    await Promise.resolve();
    this.asked.push({ call, input });
    const at = this.#plannedBonuses.findIndex((one) => one.call === call);
    const [planned] = at < 0 ? [] : this.#plannedBonuses.splice(at, 1);
    if (planned === undefined) return act();
    if (planned.isCarriedOut) act();
    return err(planned.failure);
  }

  readonly #handlers: Handlers = {
    player_registration: ({ player }) => {
      if (this.registration === 'registered') this.#have(player.name);
      return ok({ status: this.registration });
    },
    balance_query: ({ player }) => {
      const balance = this.balances.get(player.name);
      return balance === undefined ? refused('player_not_found') : ok({ balance });
    },
    fund_transfer: ({ player, orderId, amount }) => {
      const before = this.balances.get(player.name);
      if (before === undefined) return refused('player_not_found');
      const balanceAfter = before.plus(amount);
      if (this.looksAtFundsFirst && balanceAfter.isNegative()) return refused('insufficient_balance');
      if (this.orders.has(orderId)) return ok({ balanceAfter: undefined });
      if (balanceAfter.isNegative()) return refused('insufficient_balance');
      this.balances.set(player.name, balanceAfter);
      this.orders.set(orderId, amount);
      return ok({ balanceAfter });
    },
    game_launch: ({ player, game }) => {
      if (this.registration === 'at_launch') this.#have(player.name);
      if (!this.balances.has(player.name)) return refused('player_not_found');
      return ok({ url: `https://games.example/${game.code}?player=${player.name}`, ...this.launch });
    },
    game_demo: ({ game }) => ok({ url: `https://games.example/${game.code}?trial` }),
    kick_logout: () => ok({}),
    bet_records: ({ player, startMs, endMs }) =>
      ok({
        records: this.records.filter(
          (record) =>
            (player === undefined || record.player?.isOf(player.name) === true) &&
            (record.settledAtMs ?? 0) >= startMs &&
            (record.settledAtMs ?? 0) < endMs,
        ),
      }),
    bet_detail: ({ betId }) => {
      const record = this.records.find((known) => known.betId === betId);
      if (record === undefined) return refused('record_not_found');
      return ok({ owner: record.player ?? UpstreamName.of(''), url: `https://games.example/bets/${betId}`, record });
    },
    game_list: () => ok({ games: this.games, nextCursor: undefined, total: this.games.length }),
    order_status: ({ orderId }) => {
      const amount = this.orders.get(orderId);
      const state = amount === undefined ? 'unknown' : 'succeeded';
      return ok({ state, owner: undefined, amount, balanceAfter: undefined, remark: '' });
    },
    health_check: () => ok({}),
  };

  #have(name: string): void {
    if (!this.balances.has(name)) this.balances.set(name, Decimal.ZERO);
  }
}

interface KeptBonus {
  readonly player: string;
  readonly looks: string;
  readonly bonusCode: string;
  roundsPlayed: number;
  isOver: boolean;
  /** The end that the list shows. */
  ended?: 'failed' | 'cancelled';
}

const looksIn = ({ games, rounds, endsAtMs }: UpstreamGrant): string =>
  JSON.stringify([games.map(({ code }) => code), rounds, endsAtMs]);

const refused = (reason: Extract<UpstreamFailure, { kind: 'provider_refused' }>['reason']) =>
  err<UpstreamFailure>({ kind: 'provider_refused', reason, upstreamCode: '', upstreamText: '' });

/** One provider in memory for each code; providers in `unconfigured` cannot be reached, as if they had no address. */
export class InMemoryProviderGateways implements ProviderGateways {
  readonly unconfigured = new Set<string>();
  readonly #gateways = new Map<string, InMemoryProviderGateway>();
  readonly #ways = new Map<string, { readonly configuration: string; readonly way: ProviderGateway }>();

  /** The provider itself, for tests that read it or make it fail. */
  of(code: string): InMemoryProviderGateway {
    const known = this.#gateways.get(code) ?? new InMemoryProviderGateway();
    this.#gateways.set(code, known);
    return known;
  }

  connect(provider: KeptProvider): Result<ProviderGateway, ProviderNotConfigured> {
    const { code, protocol, baseUrl, credentialsSealed, currencies, timeoutMs } = provider;
    if (baseUrl === undefined || this.unconfigured.has(code)) {
      return err({ kind: 'provider_not_configured', provider: code, detail: 'it has no base_url' });
    }
    const configuration = JSON.stringify([protocol, baseUrl, credentialsSealed, currencies, timeoutMs]);
    const known = this.#ways.get(code);
    if (known?.configuration === configuration) return ok(known.way);
    const way = wayTo(this.of(code));
    this.#ways.set(code, { configuration, way });
    return ok(way);
  }
}

/** A separate gateway to a provider that others also use. */
const wayTo = (gateway: InMemoryProviderGateway): ProviderGateway => ({
  call: (call, input) => gateway.call(call, input),
  extend: (call) => gateway.extend(call),
  freeRounds: gateway.freeRounds,
});
