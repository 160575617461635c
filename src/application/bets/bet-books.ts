import type { ProviderAccount } from '../../domain/player/player.ts';
import { UpstreamName } from '../../domain/player/upstream-name.ts';
import type { BetRange } from '../../domain/provider/bet-range.ts';
import { compareBets, LatestBets, type OwnedBet } from '../../domain/provider/owned-bet.ts';
import type { BetRecord, UpstreamAnswer } from '../../domain/provider/upstream-call.ts';
import type { UpstreamFailure } from '../../domain/provider/upstream-failure.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { Failure, TooManyRequests } from '../failure.ts';
import type { MappedCall } from '../providers/map-unified-call.ts';
import type { AccountOwner, AccountStore } from '../ports/account-store.ts';
import type { Clock } from '../ports/clock.ts';
import { askAboutPlayer } from '../players/ask-about-player.ts';
import type { ProviderGateway } from '../ports/provider-gateway.ts';
import type { ProviderGateways } from '../ports/provider-gateways.ts';
import { askProvider } from '../providers/provider-failure.ts';
import { SharedAnswers } from '../shared-answers.ts';
import type { UpstreamTurns } from '../providers/upstream-turns.ts';

/** Lets other work run, and resolves after that. */
type NextTurn = () => Promise<void>;

/** Items that are sorted or merged in one turn: about two milliseconds. */
const ITEMS_PER_TURN = 2_000;

type Compare<T> = (left: T, right: T) => number;

/** Sorts as `toSorted` does, and is stable. A long list takes several turns of the event loop, so that other work does not wait. */
export async function sortedInTurns<T>(
  items: readonly T[],
  compare: Compare<T>,
  nextTurn: NextTurn,
): Promise<readonly T[]> {
  if (items.length <= ITEMS_PER_TURN) return [...items].sort(compare);
  const middle = items.length >> 1;
  const left = await sortedInTurns(items.slice(0, middle), compare, nextTurn);
  await nextTurn();
  const right = await sortedInTurns(items.slice(middle), compare, nextTurn);
  return merged([left, right], compare, nextTurn);
}

async function merged<T>(
  [left, right]: readonly [readonly T[], readonly T[]],
  compare: Compare<T>,
  nextTurn: NextTurn,
): Promise<readonly T[]> {
  const all: T[] = [];
  let at = 0;
  for (const [count, item] of left.entries()) {
    if (count % ITEMS_PER_TURN === 0) await nextTurn();
    for (let next = right[at]; next !== undefined && compare(next, item) < 0; next = right[at]) {
      all.push(next);
      at += 1;
    }
    all.push(item);
  }
  return all.concat(right.slice(at));
}

/** How long an answer is shared: long enough to read all its pages, and no longer than the pause that the slowest upstream demands anyway. */
const KEEP_MS = 30_000;
/** The most bets that stay in memory beside the newest answer, at about 1 kB each. */
const BETS_KEPT_MAX = 50_000;
/** The most simultaneous questions to one upstream. Each may take a hundred pages. */
const UNDER_WAY_MAX = 8;
const RETRY_AFTER_MS = 1_000;
/** Records that are sorted by Agent in one turn of the event loop. */
const RECORDS_PER_TURN = 5_000;

export interface BetQuery extends Pick<MappedCall, 'provider' | 'protocol'> {
  readonly range: BetRange;
  /** Undefined: the bets of all accounts. */
  readonly account: ProviderAccount | undefined;
}

export interface BetBooksParts {
  readonly gateways: ProviderGateways;
  readonly accounts: AccountStore;
  readonly clock: Clock;
  readonly turns: UpstreamTurns;
  readonly nextTurn: NextTurn;
}

/** Bets, in order, by the code of the Agent that the player belongs to. */
type BetsByAgent = ReadonlyMap<string, readonly OwnedBet[]>;

const NO_BETS: readonly OwnedBet[] = [];

/**
 * The bets that providers report, sorted by Agent. An upstream gets each question once, for all pages and for all Agents that share the upstream,
 * because some upstreams allow one question in 30 s.
 */
export class BetBooks {
  readonly #parts: BetBooksParts;
  readonly #answers: SharedAnswers<BetsByAgent, Failure>;

  constructor(parts: BetBooksParts) {
    this.#parts = parts;
    const rule = { keepMs: KEEP_MS, weightMax: BETS_KEPT_MAX, weightOf, underWayMax: UNDER_WAY_MAX };
    this.#answers = new SharedAnswers(rule, parts.clock);
  }

  /** The bets of one Agent's players, and of no other Agent's. */
  async betsOf(agent: string, question: BetQuery): Promise<Result<readonly OwnedBet[], Failure>> {
    const { provider, range, account } = question;
    const key = JSON.stringify([range.startMs, range.endMs, account?.upstreamName]);
    const answer = await this.#answers.get({ group: provider.code, key }, () => this.#ask(agent, question));
    if (answer === undefined) return err(tooMany(provider.code));
    return answer.ok ? ok(answer.value.get(agent) ?? NO_BETS) : answer;
  }

  async #ask(agent: string, question: BetQuery): Promise<Result<BetsByAgent, Failure>> {
    const { gateways, accounts, turns } = this.#parts;
    const { provider, account } = question;
    const turn = { provider: provider.code, operation: 'bet_records', agent };
    const answer = await askProvider(gateways, provider, (gateway) =>
      turns.ask(turn, () => this.#records(gateway, question)),
    );
    if (!answer.ok) return answer;
    const records = withNames(answer.value.records, account?.upstreamName);
    const names = new Map(records.map(({ name }) => [name.text, name]));
    const owners = await accounts.ownersOf(provider.code, [...names.values()]);
    return ok(await byAgent(records, owners, this.#parts.nextTurn));
  }

  #records(gateway: ProviderGateway, { protocol, range, account }: BetQuery): Promise<Records> {
    const { startMs, endMs } = range;
    const player = account && { name: account.upstreamName, currency: account.currency };
    const ask = () => gateway.call('bet_records', { startMs, endMs, player });
    return askAboutPlayer(this.#parts.accounts, { account, protocol, gateway }, ask);
  }
}

type Records = Result<UpstreamAnswer<'bet_records'>, UpstreamFailure>;

interface NamedRecord {
  readonly name: UpstreamName;
  readonly record: BetRecord;
}

/**
 * Gives each record the name of its player. A record without a name belongs to the player of the question. If the question was for all players, the
 * record belongs to nobody.
 */
const withNames = (records: readonly BetRecord[], asked: string | undefined): readonly NamedRecord[] =>
  records.map((record) => ({ name: record.player ?? UpstreamName.of(asked ?? ''), record }));

async function byAgent(
  records: readonly NamedRecord[],
  owners: ReadonlyMap<string, AccountOwner>,
  nextTurn: NextTurn,
): Promise<BetsByAgent> {
  const bets = new Map<string, LatestBets>();
  for (const [at, { name, record }] of records.entries()) {
    if (at % RECORDS_PER_TURN === RECORDS_PER_TURN - 1) await nextTurn();
    const owner = owners.get(name.text);
    if (owner === undefined) continue;
    const { agent, memberId, currency } = owner;
    const ofAgent = bets.get(agent) ?? new LatestBets();
    // The upstream fixes the currency with the account. So a record without a currency gets that of the account.
    ofAgent.add({ ...record, memberId, currency: record.currency ?? currency });
    bets.set(agent, ofAgent);
  }
  const sorted = new Map<string, readonly OwnedBet[]>();
  for (const [agent, ofAgent] of bets) sorted.set(agent, await sortedInTurns(ofAgent.all, compareBets, nextTurn));
  return sorted;
}

/** An answer without bets also has a weight, because there may be many of them. */
const weightOf = (bets: BetsByAgent): number => [...bets.values()].reduce((sum, { length }) => sum + length, 1);

const tooMany = (provider: string): TooManyRequests => ({
  kind: 'too_many_requests',
  sentence: `provider ${provider} is being asked for bets by too many at once; try again in ${RETRY_AFTER_MS / 1_000} s`,
  retryAfterMs: RETRY_AFTER_MS,
});
