import { checkOperator, type Agent } from '../../domain/agent/agent.ts';
import { shownGrant, type Grant, type GrantOrder, type ShownGrant } from '../../domain/free-rounds/grant.ts';
import type { Player } from '../../domain/player/player.ts';
import type { StakeOffer, UpstreamGrant } from '../../domain/provider/free-rounds.ts';
import { foldCode } from '../../domain/shared/code.ts';
import { invalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { MARGIN_MS, pauseAt } from '../../domain/wallet/transfer-pauses.ts';
import type { AgentInput } from '../agent-query.ts';
import { callRefused, type Failure } from '../failure.ts';
import { agentName, knownPlayer, refusedAsBlocked } from '../players/block-player.ts';
import type { OpenProviderAccount } from '../players/open-provider-account.ts';
import type { Clock } from '../ports/clock.ts';
import type { FreeRoundBook } from '../ports/free-round-book.ts';
import type { PlayerBlocks } from '../ports/player-blocks.ts';
import type { PlayerStore } from '../ports/player-store.ts';
import type { ProtocolDirectory } from '../ports/protocol-directory.ts';
import type { Randomness } from '../ports/randomness.ts';
import { whyUndecided } from '../transfers/transfer-failure.ts';
import type { FreeRoundDesk, FreeRoundPlace } from './free-round-desk.ts';
import { isOpen, openFailure, refusalRemark, standingGrant } from './grant-failure.ts';
import { contentOf, readGrant, type GrantInput, type WantedGrant } from './read-grant.ts';

export type GrantFreeRoundsInput = AgentInput & GrantInput;

export interface GrantFreeRoundsParts {
  readonly desk: FreeRoundDesk;
  readonly book: FreeRoundBook;
  readonly players: Pick<PlayerStore, 'find'>;
  readonly playerBlocks: Pick<PlayerBlocks, 'standing'>;
  readonly protocols: ProtocolDirectory;
  readonly openAccount: Pick<OpenProviderAccount, 'execute'>;
  readonly clock: Clock;
  readonly randomness: Pick<Randomness, 'id'>;
  /** The time-out for providers without their own. */
  readonly timeoutMs: number;
}

const DAY_MS = 86_400_000;

/**
 * Gives free rounds to a player, once for each `grant_id`. The grant is recorded before the provider is asked, and is sent once: after an unknown
 * outcome it is decided by the provider's list, and never sent again.
 */
export class GrantFreeRounds {
  readonly #parts: GrantFreeRoundsParts;

  constructor(parts: GrantFreeRoundsParts) {
    this.#parts = parts;
  }

  /** `by` is the person who gives them; the Agent if it is absent. */
  async execute(input: GrantFreeRoundsInput, by = agentName(input.agent)): Promise<Result<ShownGrant, Failure>> {
    const grant = await this.#grant(input, by);
    return grant.ok ? ok(shownGrant(grant.value, this.#parts.clock.nowMs())) : grant;
  }

  async #grant(input: GrantFreeRoundsInput, by: string): Promise<Result<Grant, Failure>> {
    const { book, players } = this.#parts;
    const agent = checkOperator(input.agent, input.operatorCode);
    if (!agent.ok) return agent;
    const wanted = readGrant(input);
    if (!wanted.ok) return wanted;
    const player = await knownPlayer(players, { agent: agent.value, ...wanted.value }, input.memberId);
    if (!player.ok) return player;
    const whose = { agent: agent.value.code, playerId: player.value.id, provider: foldCode(wanted.value.provider) };
    const content = contentOf(wanted.value, whose);
    const known = await book.find(content.agent, content.grantId);
    if (known !== undefined) return standingGrant(known, content);
    return this.#new({ agent: agent.value, player: player.value, by }, wanted.value, content);
  }

  async #new(giving: Giving, wanted: WantedGrant, content: GrantOrder): Promise<Result<Grant, Failure>> {
    const { desk, playerBlocks, clock } = this.#parts;
    const { agent, player } = giving;
    const place = await desk.find(agent, wanted);
    if (!place.ok) return place;
    const refusal =
      brokenRule(wanted, place.value, clock.nowMs()) ??
      refusedAsBlocked(wanted.memberId, await playerBlocks.standing(player.id));
    if (refusal !== undefined) return err(refusal);
    const offers = await desk.offers(place.value);
    if (!offers.ok) return offers;
    const missing = notOffered(wanted, place.value, offers.value);
    if (missing !== undefined) return err(missing);
    return this.#send(giving, place.value, { ...content, games: place.value.games });
  }

  async #send(
    { agent, player, by }: Giving,
    place: FreeRoundPlace,
    order: GrantOrder,
  ): Promise<Result<Grant, Failure>> {
    const { book, openAccount, protocols, clock, randomness, timeoutMs } = this.#parts;
    const { provider, gateway } = place;
    const protocol = protocols.find(provider.protocol);
    if (protocol === undefined) throw new Error(`provider ${provider.code} has an unknown protocol`);
    const { currency } = order;
    const account = await openAccount.execute({ agent, player, target: { provider, protocol }, currency });
    if (!account.ok) return account;
    const nowMs = clock.nowMs();
    const grant = { ...order, id: randomness.id(), grantedBy: by, nowMs };
    const begun = await book.begin(grant, nowMs + (provider.timeoutMs ?? timeoutMs) + MARGIN_MS);
    if (begun.kind === 'alike') return err(alike(begun.grantId));
    if (begun.kind === 'known') return standingGrant(begun.grant, order);
    const answer = await gateway.grant(upstreamGrant(begun.grant, order, account.value.upstreamName));
    if (answer.ok) return this.#granted(begun.grant, answer.value.bonusCode);
    const { error } = answer;
    if (!isOpen(error)) {
      const failed = { status: 'failed', remark: refusalRemark(provider.code, error) } as const;
      return standingGrant(await book.change(begun.grant.id, ['pending'], failed), order);
    }
    const dueAtMs = clock.nowMs() + pauseAt(clock.nowMs() - nowMs);
    await book.change(begun.grant.id, ['pending'], { remark: whyUndecided(provider.code, error), dueAtMs });
    return err(openFailure(provider.code, error));
  }

  /** The provider's own answer counts, even if a person has called the grant failed meanwhile. */
  async #granted({ id }: Grant, bonusCode: string): Promise<Result<Grant, Failure>> {
    const { book, clock } = this.#parts;
    const given = { status: 'granted', bonusCode, remark: '', checkedAtMs: clock.nowMs() } as const;
    const grant = await book.change(id, ['pending', 'failed'], given);
    if (grant.bonusCode !== bonusCode) throw new Error(`the bonus ${bonusCode} belongs to another grant than ${id}`);
    return ok(grant);
  }
}

interface Giving {
  readonly agent: Agent;
  readonly player: Player;
  readonly by: string;
}

/** A grant as it goes to the provider, under the player's name there. */
export const upstreamGrant = ({ id, createdAtMs }: Grant, order: GrantOrder, name: string): UpstreamGrant => ({
  label: id.replaceAll('-', ''),
  player: { name, currency: order.currency },
  games: order.games,
  rounds: order.rounds,
  stake: order.stake,
  startsAtMs: order.startsAtMs ?? createdAtMs,
  endsAtMs: order.endsAtMs,
});

function brokenRule(wanted: WantedGrant, { provider, rules }: FreeRoundPlace, nowMs: number): Failure | undefined {
  const { rounds, endsAtMs, startsAtMs = nowMs } = wanted;
  const { roundsMax, daysMax } = rules;
  if (rounds > roundsMax)
    return invalidParameter('rounds', `must be at most ${roundsMax} at provider ${provider.code}`);
  if (endsAtMs <= nowMs) return invalidParameter('until', 'must be in the future');
  if (endsAtMs - startsAtMs > daysMax * DAY_MS) {
    return invalidParameter(
      'until',
      `must be at most ${daysMax} days after the beginning at provider ${provider.code}`,
    );
  }
  return undefined;
}

/** The most stakes of each kind that a refusal names. */
const NAMED_MAX = 20;

/** A stake counts only in its own kind: a provider that counts by lines gets no total, and the reverse. */
function notOffered(
  { stake, rounds }: WantedGrant,
  { games }: FreeRoundPlace,
  offers: readonly StakeOffer[],
): Failure | undefined {
  const isIt = ({ kind, amount, rounds: bound = rounds }: StakeOffer): boolean =>
    kind === stake.kind && bound === rounds && (amount?.equals(stake.amount) ?? true);
  const without = games.find(({ code }) => !offers.some((offer) => offer.gameCode === code && isIt(offer)));
  if (without === undefined) return undefined;
  const ofGame = offers.filter(({ gameCode, kind }) => gameCode === without.code && kind === stake.kind);
  const named = ofGame.slice(0, NAMED_MAX).map(({ amount }) => amount?.toString() ?? 'any');
  const kinds = new Set(offers.filter(({ gameCode }) => gameCode === without.code).map(({ kind }) => kind));
  const rule =
    named.length > 0
      ? `must be one of ${named.join(', ')} (${stake.kind})`
      : `is not offered as ${stake.kind}; offered is ${[...kinds].join(', ') || 'nothing'}`;
  return invalidParameter('stake', `${rule} in game "${without.id}"; bonus/options lists all`);
}

const alike = (grantId: string): Failure =>
  callRefused(
    'transfer_in_progress',
    `grant "${grantId}" with the same games, rounds and end is not decided yet, and could not be told from this one; nothing was given`,
  );
