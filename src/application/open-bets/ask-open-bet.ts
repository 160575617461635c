import { compareBooks, keyOf, type TheirBet } from '../../domain/reconciliation/compare-books.ts';
import { UpstreamName } from '../../domain/player/upstream-name.ts';
import type { OpenBetQuery } from '../../domain/provider/protocol-mapping.ts';
import type { Protocol } from '../../domain/provider/protocol.ts';
import type { BetRecord, UpstreamPlayer } from '../../domain/provider/upstream-call.ts';
import type { UpstreamFailure } from '../../domain/provider/upstream-failure.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { AccountStore } from '../ports/account-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { OpenBet } from '../ports/open-bet-book.ts';
import type { ProviderGateway } from '../ports/provider-gateway.ts';
import type { KeptProvider } from '../ports/provider-store.ts';
import type { ReconciliationBook } from '../ports/reconciliation-book.ts';
import { fetchFailure } from '../jobs/fetch-failure.ts';
import { BringInUnits, type BringInUnitsParts, type RecordTerms } from '../reconciliation/bring-in-units.ts';

/** A provider that can be asked, and the rules of its protocol. */
export interface AskedProvider {
  readonly provider: KeptProvider;
  readonly protocol: Pick<Protocol, 'openBets' | 'betRecordsRangeMaxMs'>;
  readonly terms: RecordTerms;
  readonly gateway: ProviderGateway;
}

/**
 * The end of a question about an open bet. `booked`: the outcome is now booked. `open`: the bet is still open at the provider. `left`: the provider's
 * answer is not sufficient. `unanswered`: there was no answer, and the provider should get no more questions now.
 */
export interface OpenBetAnswer {
  readonly outcome: 'booked' | 'open' | 'left' | 'unanswered';
  readonly said: string;
}

export interface AskOpenBetParts extends BringInUnitsParts {
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly reconciliation: Pick<ReconciliationBook, 'entries'>;
  readonly clock: Clock;
}

/** The `broughtInBy` of transactions that this use case books, in place of a person. */
export const OPEN_BETS = 'open bets';
/** The time before the bet from which records are read, because the provider's clock may differ from ours, and all bets of the round are needed. */
const BEFORE_MS = 600_000;

/** Asks a provider about one open bet, and books its outcome by the rules of the provider's own events. */
export class AskOpenBet {
  readonly #parts: AskOpenBetParts;

  constructor(parts: AskOpenBetParts) {
    this.#parts = parts;
  }

  async execute(of: AskedProvider, bet: OpenBet): Promise<OpenBetAnswer> {
    const account = await this.#parts.accounts.find(bet);
    if (account === undefined) return left('the player has no account at the provider');
    const player = { name: account.upstreamName, currency: bet.currency };
    const found = await QUESTIONS[of.protocol.openBets]({ ...of, bet, player, nowMs: this.#parts.clock.nowMs() });
    if (!found.ok) return withoutAnswer(of.provider.code, found.error);
    if (found.value === 'open') return OPEN_THERE;
    const { settlesBy: unit } = of.terms.moneyPolicy;
    const theirs = found.value
      .filter((record) => keyOf(record, unit) === bet.key)
      .map((record) => ({
        playerId: bet.playerId,
        record: { ...record, player: record.player ?? UpstreamName.of(player.name) },
      }));
    return theirs.length === 0 ? left('the provider does not list the bet') : this.#book(of, bet, theirs);
  }

  async #book({ provider, terms }: AskedProvider, bet: OpenBet, theirs: readonly TheirBet[]): Promise<OpenBetAnswer> {
    const { settlesBy: unit } = terms.moneyPolicy;
    const ours = await this.#parts.reconciliation.entries({
      provider: provider.code,
      unit,
      span: NO_SPAN,
      named: [{ playerId: bet.playerId, key: bet.key }],
    });
    const { differences } = compareBooks({ theirs, ours }, unit, ALWAYS);
    const difference = differences.find(({ reason }) => reason !== 'not_acknowledged');
    if (difference === undefined) return OPEN_THERE;
    if (difference.reason !== 'status_differs') return left(`the books differ otherwise: ${difference.detail}`);
    const task = { provider, unit, terms, isBooking: true, by: OPEN_BETS };
    const [brought] = await new BringInUnits(this.#parts, task).execute({ differences: [difference], theirs });
    if (brought?.outcome === 'booked') return { outcome: 'booked', said: brought.events.join('; ') };
    return left(brought?.because ?? difference.detail);
  }
}

const ALWAYS = { fromMs: -Infinity, toMs: Infinity };
const NO_SPAN = { fromMs: 0, toMs: 0 };

const left = (said: string): OpenBetAnswer => ({ outcome: 'left', said });
const OPEN_THERE: OpenBetAnswer = { outcome: 'open', said: 'the bet is open there too' };

/** A refusal by the provider is an answer to this question. Any other failure concerns all questions. */
const withoutAnswer = (provider: string, failure: UpstreamFailure): OpenBetAnswer => ({
  outcome: failure.kind === 'provider_refused' ? 'left' : 'unanswered',
  said: fetchFailure(provider, 'its record of the bet', failure),
});

interface Asked extends AskedProvider {
  readonly bet: OpenBet;
  readonly player: UpstreamPlayer;
  readonly nowMs: number;
}

type Found = Result<readonly BetRecord[] | 'open', UpstreamFailure>;

const QUESTIONS: Readonly<Record<OpenBetQuery, (asked: Asked) => Promise<Found>>> = {
  record: async ({ gateway, bet, player }) => {
    const shown = await gateway.call('bet_detail', { betId: bet.key, player });
    if (!shown.ok) return shown;
    return ok(shown.value.record === undefined ? [] : [shown.value.record]);
  },
  status: async (asked) => {
    const { gateway, bet, player } = asked;
    const status = await gateway.call('order_status', { orderId: bet.transactionId, player });
    if (!status.ok) return status;
    return status.value.state === 'pending' ? ok('open') : recordsOf(asked);
  },
  status_of_stake: async (asked) => {
    const { gateway, bet, player } = asked;
    const status = await gateway.call('order_status', { orderId: bet.transactionId, player });
    const isUnanswered = !status.ok && status.error.kind !== 'provider_refused';
    return isUnanswered ? err(status.error) : recordsOf(asked);
  },
  records: (asked) => recordsOf(asked),
};

/**
 * The records of the player around the bet. Some providers list a bet under the time of its settlement, which may be long after the bet. So each
 * further question about the bet covers the next range of time.
 */
async function recordsOf({ gateway, protocol, bet, player, nowMs }: Asked): Promise<Found> {
  const firstMs = bet.placedAtMs - BEFORE_MS;
  const ranges = Math.max(1, Math.ceil((nowMs - firstMs) / protocol.betRecordsRangeMaxMs));
  const startMs = firstMs + ((bet.asked - 1) % ranges) * protocol.betRecordsRangeMaxMs;
  const endMs = Math.min(startMs + protocol.betRecordsRangeMaxMs, nowMs);
  const listed = await gateway.call('bet_records', { startMs, endMs, player });
  return listed.ok ? ok(listed.value.records) : listed;
}
