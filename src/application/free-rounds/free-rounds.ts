/** The options, the cancellation and the list of free rounds, for Agents and operators. */
import { checkOperator } from '../../domain/agent/agent.ts';
import {
  grantState,
  orderOf,
  shownGrant,
  type Grant,
  type GrantState,
  type ShownGrant,
} from '../../domain/free-rounds/grant.ts';
import type { FreeRoundRules, StakeOffer } from '../../domain/provider/free-rounds.ts';
import { foldCode } from '../../domain/shared/code.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import { MARGIN_MS } from '../../domain/wallet/transfer-pauses.ts';
import type { AgentInput } from '../agent-query.ts';
import { refusedIfMoved } from '../agents/at-home.ts';
import { callRefused, notFound, type Failure } from '../failure.ts';
import { chosenCode, listed, type ListQuery } from '../list-query.ts';
import type { AccountStore } from '../ports/account-store.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { FreeRoundBook } from '../ports/free-round-book.ts';
import { providerFailure } from '../providers/provider-failure.ts';
import type { FreeRoundDesk } from './free-round-desk.ts';
import { openFailure, UNDER_WAY } from './grant-failure.ts';
import { upstreamGrant } from './grant-free-rounds.ts';
import { readGames, readGrantId } from './read-grant.ts';
import { takenBack, type ResolveGrant } from './resolve-grant.ts';

/** The limits and stakes of free rounds in some games. */
export interface FreeRoundOptions {
  readonly provider: string;
  readonly currency: string;
  readonly rules: FreeRoundRules;
  readonly offers: readonly (Omit<StakeOffer, 'gameCode'> & { readonly gameId: string })[];
}

/** Shows which free rounds an Agent can give in some games of a provider. */
export class QueryFreeRoundOptions {
  readonly #desk: FreeRoundDesk;

  constructor(desk: FreeRoundDesk) {
    this.#desk = desk;
  }

  async execute(input: AgentInput<'provider' | 'games' | 'currency'>): Promise<Result<FreeRoundOptions, Failure>> {
    const agent = checkOperator(input.agent, input.operatorCode);
    if (!agent.ok) return agent;
    const wanted = readGames(input);
    if (!wanted.ok) return wanted;
    const place = await this.#desk.find(agent.value, wanted.value);
    if (!place.ok) return place;
    const { provider, rules, games, currency } = place.value;
    const offers = await this.#desk.offers(place.value);
    if (!offers.ok) return offers;
    const shown = games.flatMap(({ id, code }) =>
      offers.value
        .filter(({ gameCode }) => gameCode === code)
        .map(({ gameCode: _, ...offer }) => ({ gameId: id, ...offer })),
    );
    return ok({ provider: provider.code, currency, rules, offers: shown });
  }
}

export interface CancelFreeRoundsParts {
  readonly desk: Pick<FreeRoundDesk, 'connectTo'>;
  readonly book: FreeRoundBook;
  readonly resolve: Pick<ResolveGrant, 'execute'>;
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly clock: Clock;
  /** The longest time of a request to a provider. */
  readonly timeoutMs: number;
}

/** Takes all rounds of a grant back, unless one was played. The wish is recorded before the provider is asked. */
export class CancelFreeRounds {
  readonly #parts: CancelFreeRoundsParts;

  constructor(parts: CancelFreeRoundsParts) {
    this.#parts = parts;
  }

  /** With `memberId`, only a grant of that player exists. */
  async execute(input: AgentInput<'grantId'>, memberId?: string): Promise<Result<ShownGrant, Failure>> {
    const grant = await this.#cancelled(input, memberId);
    return grant.ok ? ok(shownGrant(grant.value, this.#parts.clock.nowMs())) : grant;
  }

  async #cancelled(input: AgentInput<'grantId'>, memberId?: string): Promise<Result<Grant, Failure>> {
    const { book, resolve, clock } = this.#parts;
    const agent = checkOperator(input.agent, input.operatorCode);
    if (!agent.ok) return agent;
    const grantId = readGrantId(input.grantId);
    if (!grantId.ok) return grantId;
    const kept = await book.find(agent.value.code, grantId.value);
    const isMeant = memberId === undefined || kept?.memberId === foldCode(memberId);
    if (kept === undefined || !isMeant) return err(notFound('grant', grantId.value));
    const grant = kept.status === 'granted' ? await resolve.execute(kept) : kept;
    const state = grantState(grant, clock.nowMs());
    if (state === 'cancelled') return ok(grant);
    if (state === 'pending' || state === 'cancelling') return err(UNDER_WAY);
    return state === 'new' ? this.#cancel(grant) : err(tooLate(grantId.value, state));
  }

  async #cancel(grant: Grant): Promise<Result<Grant, Failure>> {
    const { desk, book, accounts, clock, timeoutMs } = this.#parts;
    const { id, provider, bonusCode } = grant;
    const order = orderOf(grant);
    const account = order && (await accounts.find(order));
    if (order === undefined || account === undefined || bonusCode === undefined)
      throw new Error(`the grant ${id} is not whole`);
    const gateway = await desk.connectTo(grant);
    if (!gateway.ok) return gateway;
    const dueAtMs = clock.nowMs() + timeoutMs + MARGIN_MS;
    const begun = await book.change(id, ['granted'], { status: 'cancelling', remark: '', dueAtMs });
    if (begun.status !== 'cancelling') return err(UNDER_WAY);
    const sent = upstreamGrant(grant, order, account.upstreamName);
    const { change, failure } = await takenBack(gateway.value, sent, { provider, bonusCode });
    // The provider's consent counts, also if a look or a person has let the grant stand meanwhile.
    const from = change.status === 'cancelled' ? (['cancelling', 'granted'] as const) : (['cancelling'] as const);
    const decided = await book.change(id, from, change);
    if (decided.status === 'failed') return err(tooLate(grant.grantId ?? id, decided.status));
    if (failure === undefined) return ok(decided);
    return err(change.status === undefined ? openFailure(provider, failure) : providerFailure(provider, failure));
  }
}

const WHY_TOO_LATE: Partial<Readonly<Record<GrantState, string>>> = {
  active: 'a round was played',
  finished: 'all rounds were played',
  expired: 'its time is over',
  failed: 'nothing was given',
};

const tooLate = (grantId: string, state: GrantState): Failure =>
  callRefused('grant_not_cancellable', `grant "${grantId}" cannot be cancelled: ${WHY_TOO_LATE[state] ?? state}`);

export type FreeRoundQuery = ListQuery<'agent' | 'player' | 'provider'> & { readonly grant_id?: string };

export interface ListFreeRoundsParts {
  readonly book: Pick<FreeRoundBook, 'list'>;
  readonly agents: Pick<AgentStore, 'find'>;
  readonly resolve: Pick<ResolveGrant, 'execute'>;
  readonly clock: Clock;
}

/** Lists grants, the newest first. A question for one grant asks its provider first, unless its Agent is at home in another cell. */
export class ListFreeRounds {
  readonly #parts: ListFreeRoundsParts;

  constructor(parts: ListFreeRoundsParts) {
    this.#parts = parts;
  }

  async execute(query: FreeRoundQuery): Promise<Result<NumberedPage<ShownGrant>, Failure>> {
    const { book, agents, resolve, clock } = this.#parts;
    const { agent, player, provider, grant_id: grantId = '' } = query;
    const filter = {
      agent: chosenCode(agent),
      memberId: chosenCode(player),
      provider: chosenCode(provider),
      grantId: grantId === '' ? undefined : grantId,
    };
    const page = await listed(query, ok(filter), (asked, at) => book.list(asked, at));
    if (!page.ok) return page;
    const isOne =
      filter.grantId !== undefined &&
      filter.agent !== undefined &&
      (await refusedIfMoved(agents, filter.agent)) === undefined;
    const list = isOne ? await Promise.all(page.value.list.map((grant) => resolve.execute(grant))) : page.value.list;
    return ok({ ...page.value, list: list.map((grant) => shownGrant(grant, clock.nowMs())) });
  }
}

/** Lists the grants of the calling Agent. */
export class ListOwnFreeRounds {
  readonly #list: Pick<ListFreeRounds, 'execute'>;

  constructor(list: Pick<ListFreeRounds, 'execute'>) {
    this.#list = list;
  }

  async execute(
    input: AgentInput<'memberId' | 'provider' | 'grantId' | 'page' | 'pageSize'>,
  ): Promise<Result<NumberedPage<ShownGrant>, Failure>> {
    const caller = checkOperator(input.agent, input.operatorCode);
    if (!caller.ok) return caller;
    const { memberId: player = '', provider = '', grantId: grant_id = '', page = '', pageSize = '' } = input;
    return this.#list.execute({ agent: caller.value.code, player, provider, grant_id, page, pageSize });
  }
}
