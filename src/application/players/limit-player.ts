import type { LimitKind, WantedLimits } from '../../domain/player/limit.ts';
import { LIMIT_KINDS, limitAt, periodEnd, subjectOf } from '../../domain/player/limit.ts';
import { sumsIn } from '../../domain/player/limited-money.ts';
import { Decimal } from '../../domain/shared/decimal.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { inLowerCase, trimmed } from '../../domain/shared/letter-case.ts';
import { camelCase, type CamelCase } from '../../domain/shared/name-case.ts';
import { all, err, ok, type Result } from '../../domain/shared/result.ts';
import { AMOUNT_MAX, amountText, scaleOf } from '../../domain/wallet/amount.ts';
import { givenCurrency, type AgentInput, type Texts } from '../agent-query.ts';
import { callRefused, type Failure } from '../failure.ts';
import type { CurrencyLimits, PlayerLimits } from '../ports/player-limits.ts';
import type { PlayerStore } from '../ports/player-store.ts';
import { agentName, knownPlayer, namedPlayer } from './block-player.ts';

type LimitTexts = Texts<CamelCase<LimitKind>>;
export type LimitPlayerInput = AgentInput<'memberId' | 'currency'> & LimitTexts;

/** A limit of a player, or a pending one, with what is used of it; amounts as text with the digits of the currency. */
export interface ShownLimit {
  readonly currency: string;
  readonly kind: LimitKind;
  readonly amount: string;
  /** The sum of the running period; undefined for the amount of one stake. */
  readonly used: string | undefined;
  /** The end of the running period. */
  readonly periodEndsAtMs: number | undefined;
  /** The number of stakes that limits of this currency refused in the period; for the amount of one stake, in the day. */
  readonly refusedStakes: number;
  /** An undefined amount is no limit. */
  readonly pending: { readonly amount: string | undefined; readonly fromMs: number } | undefined;
  /** The Agent, as `agent:CODE`, or the administrator's name. */
  readonly by: string;
  readonly atMs: number;
}

/** A player with the limits in one currency. */
export interface LimitedPlayer {
  readonly memberId: string;
  readonly currency: string;
  readonly limits: readonly ShownLimit[];
}

const HOUR_MS = 3_600_000;

/** Sets limits of a player in one currency. A limit that is new or lower holds from the return on. */
export class LimitPlayer {
  readonly #players: Pick<PlayerStore, 'find'>;
  readonly #limits: Pick<PlayerLimits, 'change'>;

  constructor(players: Pick<PlayerStore, 'find'>, limits: Pick<PlayerLimits, 'change'>) {
    this.#players = players;
    this.#limits = limits;
  }

  /** `by` is the person who sets them; the Agent if it is absent. */
  async execute(input: LimitPlayerInput, by = agentName(input.agent)): Promise<Result<LimitedPlayer, Failure>> {
    const read = all({ ...namedPlayer(input), currency: givenCurrency(input.currency) });
    if (!read.ok) return read;
    const { agent, memberId, currency } = read.value;
    const wanted = wantedLimits(input, currency);
    if (!wanted.ok) return wanted;
    const player = await knownPlayer(this.#players, read.value, input.memberId);
    if (!player.ok) return player;
    const waitMs = agent.limitWaitHours * HOUR_MS;
    const changed = await this.#limits.change(player.value.id, { currency, wanted: wanted.value, waitMs, by });
    return changed.ok ? ok({ memberId, currency, limits: shownLimits(changed.value) }) : changed;
  }
}

/** The limits in the order of their table, without those that neither hold nor are pending. */
export function shownLimits(kept: CurrencyLimits): readonly ShownLimit[] {
  const { currency, nowMs, timeZone, limits, days } = kept;
  const today = timeZone.dayAt(nowMs);
  const text = (amount: Decimal) => amountText(amount, currency);
  return LIMIT_KINDS.flatMap((kind) => {
    const limit = limits.get(kind);
    const { amount, pending } = limit === undefined ? { amount: undefined, pending: undefined } : limitAt(limit, nowMs);
    if (limit === undefined || amount === undefined) return [];
    const subject = subjectOf(kind);
    const sums = sumsIn(days, subject.in ?? 'day', today);
    const shown: ShownLimit = {
      currency,
      kind,
      amount: text(amount),
      used: subject.in && text(sums[subject.of]),
      periodEndsAtMs: subject.in && timeZone.beginOf(periodEnd[subject.in](today)),
      refusedStakes: sums.refusedStakes,
      pending: pending && { amount: pending.amount && text(pending.amount), fromMs: pending.fromMs },
      by: limit.by,
      atMs: limit.atMs,
    };
    return [shown];
  });
}

/** Refuses what a player with limits may not do, because nobody would check them; undefined if the player has none in the currency. */
export function refusedAsLimited(
  memberId: string,
  currency: string,
  kept: readonly CurrencyLimits[],
): Failure | undefined {
  const isLimited = kept.some((one) => one.currency === currency && shownLimits(one).length > 0);
  if (!isLimited) return undefined;
  return callRefused(
    'player_limited',
    `player "${memberId}" has limits in ${currency}, which cannot be checked in a wallet of the provider`,
  );
}

/** Reads the limits that are given; an empty field counts as omitted. */
function wantedLimits(input: LimitTexts, currency: string): Result<WantedLimits, InvalidParameter> {
  const wanted = new Map<LimitKind, Decimal | undefined>();
  for (const kind of LIMIT_KINDS) {
    const text = trimmed(input[camelCase(kind) as CamelCase<LimitKind>] ?? '');
    if (text === '') continue;
    const amount = limitAmount(kind, text, currency);
    if (!amount.ok) return amount;
    wanted.set(kind, amount.value);
  }
  return ok(wanted);
}

function limitAmount(field: string, text: string, currency: string): Result<Decimal | undefined, InvalidParameter> {
  if (inLowerCase(text) === 'none') return ok(undefined);
  const amount = Decimal.of(text);
  const scale = scaleOf(currency);
  const isAmount =
    amount.ok && !amount.value.isNegative() && amount.value.scale() <= scale && amount.value.compare(AMOUNT_MAX) <= 0;
  if (isAmount) return amount;
  return err(
    invalidParameter(
      field,
      `must be "none", or an amount from 0 to ${AMOUNT_MAX.toString()} with at most ${scale} digits behind the point`,
    ),
  );
}
