import { checkOperator } from '../../domain/agent/agent.ts';
import type { ProviderAccount } from '../../domain/player/player.ts';
import { BetRange } from '../../domain/provider/bet-range.ts';
import type { OwnedBet } from '../../domain/provider/owned-bet.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { PageRequest } from '../../domain/shared/page-request.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import { all, ok, type Result } from '../../domain/shared/result.ts';
import { given, givenText, type AgentInput } from '../agent-query.ts';
import type { CallRefused, Failure } from '../failure.ts';
import type { MapAgentCall, MappedCall } from '../providers/map-unified-call.ts';
import type { PlayersAtProvider } from '../players/players-at-provider.ts';
import type { Clock } from '../ports/clock.ts';
import type { BetBooks } from './bet-books.ts';

export type ListBetsInput = AgentInput<'provider' | 'start' | 'end' | 'memberId' | 'page' | 'pageSize'>;

export interface ListBetsParts {
  readonly map: MapAgentCall;
  readonly players: PlayersAtProvider;
  readonly books: BetBooks;
  readonly clock: Clock;
}

/** The player whose bets are listed; undefined for all players of the Agent. */
type Wanted = { readonly memberId: string; readonly accounts: readonly ProviderAccount[] } | undefined;

/** Lists the bets of the Agent's players at one provider in a range of time. */
export class ListBets {
  readonly #parts: ListBetsParts;

  constructor(parts: ListBetsParts) {
    this.#parts = parts;
  }

  async execute(input: ListBetsInput): Promise<Result<NumberedPage<OwnedBet>, Failure>> {
    const read = all({
      agent: checkOperator(input.agent, input.operatorCode),
      page: PageRequest.of(input.page, input.pageSize),
      provider: givenText('provider', input.provider),
    });
    if (!read.ok) return read;
    const { page, ...asked } = read.value;
    const mapped = await this.#parts.map.execute({ ...asked, memberId: input.memberId, call: 'bet_records' });
    if (!mapped.ok) return mapped;
    const range = this.#rangeOf(input, mapped.value);
    if (!range.ok) return range;
    const wanted = await this.#wanted(input, mapped.value);
    if (!wanted.ok) return wanted;
    const bets = await this.#betsOf(input.agent.code, wanted.value, { ...mapped.value, range: range.value });
    return bets.ok ? ok(pageOf(bets.value, page)) : bets;
  }

  #rangeOf({ start, end }: ListBetsInput, { protocol }: MappedCall): Result<BetRange, InvalidParameter> {
    const range = all({ start: given('start', start), end: given('end', end) });
    if (!range.ok) return range;
    const limits = { nowMs: this.#parts.clock.nowMs(), rangeMaxMs: protocol.betRecordsRangeMaxMs };
    return BetRange.of(range.value.start, range.value.end, limits);
  }

  async #wanted({ agent, memberId }: ListBetsInput, { provider }: MappedCall): Promise<Result<Wanted, CallRefused>> {
    if (memberId === undefined || memberId === '') return ok(undefined);
    return this.#parts.players.find(agent, memberId, provider.code);
  }

  async #betsOf(
    agent: string,
    wanted: Wanted,
    { provider, protocol, range }: MappedCall & { readonly range: BetRange },
  ): Promise<Result<readonly OwnedBet[], Failure>> {
    if (wanted?.accounts.length === 0) return ok([]);
    // For several accounts, one question for all players replaces one question for each account, because some upstreams allow one in 30 s.
    const account = wanted?.accounts.length === 1 ? wanted.accounts[0] : undefined;
    const bets = await this.#parts.books.betsOf(agent, { provider, protocol, range, account });
    if (!bets.ok || wanted === undefined) return bets;
    return ok(bets.value.filter(({ memberId }) => memberId === wanted.memberId));
  }
}

const pageOf = (bets: readonly OwnedBet[], { offset, page, pageSize }: PageRequest): NumberedPage<OwnedBet> => ({
  list: bets.slice(offset, offset + pageSize),
  total: bets.length,
  page,
  pageSize,
});
