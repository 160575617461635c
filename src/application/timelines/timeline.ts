import type { InDoubtItem } from '../../domain/in-doubt/in-doubt-item.ts';
import type { Page, NumberedPage } from '../../domain/shared/page.ts';
import type { InDoubtDesk } from '../in-doubt/in-doubt-desk.ts';
import type { CallbackDesk, ShownCallback } from '../callbacks/callback-desk.ts';
import type { MoneyStep, TimelineStore, WalletState } from '../ports/timeline-store.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { PageRequest } from '../../domain/shared/page-request.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import { stands, type Block } from '../../domain/player/block.ts';
import type { GameSession } from '../../domain/player/game-session.ts';
import type { Player, ProviderAccount } from '../../domain/player/player.ts';
import { foldCode } from '../../domain/shared/code.ts';
import { listed, chosenCode } from '../list-query.ts';
import type { AccountStore } from '../ports/account-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { GameSessions } from '../ports/game-sessions.ts';
import { shownLimits, type ShownLimit } from '../players/limit-player.ts';
import type { PlayerBlocks } from '../ports/player-blocks.ts';
import type { PlayerLimits } from '../ports/player-limits.ts';
import type { PlayerStore } from '../ports/player-store.ts';
import type { StepPlaces } from '../ports/step-places.ts';

/** One event of a player's money, with everything that followed from it. */
export type TimelineStep = MoneyStep & {
  readonly callbacks: readonly ShownCallback[];
  readonly doubts: readonly InDoubtItem[];
};

/** Adds the callbacks and the items in doubt to the steps of a timeline. */
export class Timeline {
  readonly #callbacks: CallbackDesk;
  readonly #inDoubt: InDoubtDesk;

  constructor(callbacks: CallbackDesk, inDoubt: InDoubtDesk) {
    this.#callbacks = callbacks;
    this.#inDoubt = inDoubt;
  }

  async of({ list, total }: Page<MoneyStep>): Promise<Page<TimelineStep>> {
    const callbacks = await this.#shown(list.map(idOf));
    const ids = [...list.map(idOf), ...callbacks.map(({ callback }) => callback.id)];
    const doubts = ids.length === 0 ? [] : await this.#inDoubt.book.about(ids, this.#inDoubt.late());
    return { list: list.map((step) => completed(step, callbacks, doubts)), total };
  }

  async #shown(ids: readonly string[]): Promise<readonly ShownCallback[]> {
    const found = await this.#callbacks.log.about(ids);
    const deliveries = await this.#callbacks.deliveries(found.map(({ callback }) => callback));
    return deliveries.map((callback, at) => ({ callback, attempts: found[at]?.attempts ?? [] }));
  }
}

function completed(step: MoneyStep, callbacks: readonly ShownCallback[], doubts: readonly InDoubtItem[]): TimelineStep {
  const own = callbacks.filter(({ callback }) => callback.transactionId === idOf(step));
  const ids = [idOf(step), ...own.map(({ callback }) => callback.id)];
  return { ...step, callbacks: own, doubts: doubts.filter(({ id }) => ids.includes(id)) };
}

function idOf(step: MoneyStep): string {
  if (step.kind === 'transaction') return step.transaction.id;
  if (step.kind === 'transfer') return step.transfer.id;
  return step.kind === 'block' ? step.block.id : step.refusal.id;
}

/** The page of a timeline, as text. With a step, it is the page that contains the step. An empty text counts as omitted. */
interface TimelinePage {
  readonly page: string;
  readonly pageSize: string;
  readonly step: string;
}

/** The question with the number of the page that contains the wanted step; without a step, the unchanged question. */
async function withPageOfStep<Question extends TimelinePage>(
  question: Question,
  placeOf: (stepId: string) => Promise<number | undefined>,
): Promise<Result<Question, InvalidParameter | NotFound>> {
  const { step, pageSize } = question;
  if (step === '') return ok(question);
  const wanted = PageRequest.of('', pageSize);
  if (!wanted.ok) return wanted;
  const before = await placeOf(step);
  if (before === undefined) return err(notFound('step', step));
  return ok({ ...question, page: String(Math.floor(before / wanted.value.pageSize) + 1) });
}

/** The most blocks that are shown. */
const BLOCKS_MAX = 50;
/** The most sessions that are shown. */
const SESSIONS_MAX = 10;

/** The player and the page of the timeline, as text. */
interface PlayerQuery extends TimelinePage {
  readonly agent: string;
  readonly member: string;
}

/** A block, and whether it stands. */
interface ShownBlock {
  readonly block: Block;
  readonly isStanding: boolean;
}

/** A player with the wallets, the accounts at providers, and a page of the timeline. */
export interface ShownPlayer {
  readonly player: Player;
  readonly wallets: readonly WalletState[];
  readonly accounts: readonly ProviderAccount[];
  /** The latest blocks, whether they stand or not, the newest first. */
  readonly blocks: readonly ShownBlock[];
  /** The latest sessions, the newest first. */
  readonly sessions: readonly GameSession[];
  /** By currency. */
  readonly limits: readonly ShownLimit[];
  readonly timeline: NumberedPage<TimelineStep>;
}

interface ShowPlayerParts {
  readonly players: Pick<PlayerStore, 'find'>;
  readonly playerBlocks: Pick<PlayerBlocks, 'latest'>;
  readonly gameSessions: Pick<GameSessions, 'latest'>;
  readonly playerLimits: Pick<PlayerLimits, 'of'>;
  readonly accounts: Pick<AccountStore, 'listOf'>;
  readonly timelineStore: Pick<TimelineStore, 'player' | 'wallets'>;
  readonly stepPlaces: Pick<StepPlaces, 'ofPlayer'>;
  readonly timeline: Timeline;
  readonly clock: Clock;
}

/** Shows a player and the timeline of the player's money, the newest step first. */
export class ShowPlayer {
  readonly #parts: ShowPlayerParts;

  constructor(parts: ShowPlayerParts) {
    this.#parts = parts;
  }

  async execute(question: PlayerQuery): Promise<Result<ShownPlayer, InvalidParameter | NotFound>> {
    const { players, playerBlocks, playerLimits, gameSessions, accounts, timelineStore, stepPlaces, timeline } =
      this.#parts;
    const player = await players.find(foldCode(question.agent), foldCode(question.member));
    if (player === undefined) return err(notFound('player', question.member));
    const paged = await withPageOfStep(question, (step) => stepPlaces.ofPlayer(player.id, step));
    if (!paged.ok) return paged;
    const steps = await listed(paged.value, ok(player.id), async (id, page) =>
      timeline.of(await timelineStore.player(id, page)),
    );
    if (!steps.ok) return steps;
    const wallets = await timelineStore.wallets(player.id);
    const nowMs = this.#parts.clock.nowMs();
    const latest = await playerBlocks.latest(player.id, BLOCKS_MAX);
    const blocks = latest.map((block) => ({ block, isStanding: stands(block, nowMs) }));
    const sessions = await gameSessions.latest(player.id, SESSIONS_MAX);
    const limits = (await playerLimits.of(player.id)).flatMap(shownLimits);
    const known = { accounts: await accounts.listOf(player.id), blocks, limits, sessions };
    return ok({ player, wallets, ...known, timeline: steps.value });
  }
}

/** The round and the page of its timeline, as text; an empty Agent counts as omitted. */
interface RoundQuery extends TimelinePage {
  readonly provider: string;
  readonly round: string;
  readonly agent: string;
}

interface ShowRoundParts {
  readonly timelineStore: Pick<TimelineStore, 'round'>;
  readonly stepPlaces: Pick<StepPlaces, 'inRound'>;
  readonly timeline: Timeline;
}

/** Shows the timeline of a round, the oldest step first. */
export class ShowRound {
  readonly #parts: ShowRoundParts;

  constructor(parts: ShowRoundParts) {
    this.#parts = parts;
  }

  async execute(question: RoundQuery): Promise<Result<NumberedPage<TimelineStep>, InvalidParameter | NotFound>> {
    const { provider, round: roundId, agent } = question;
    const ref = { provider: foldCode(provider), roundId, agent: chosenCode(agent) };
    const { timelineStore, stepPlaces, timeline } = this.#parts;
    const paged = await withPageOfStep(question, (step) => stepPlaces.inRound(ref, step));
    if (!paged.ok) return paged;
    const shown = await listed(paged.value, ok(ref), async (of, page) =>
      timeline.of(await timelineStore.round(of, page)),
    );
    return shown.ok && shown.value.total === 0 ? err(notFound('round', roundId)) : shown;
  }
}
