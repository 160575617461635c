import {
  REJECTED_LISTED_MAX,
  type FollowCounts,
  type FollowOutcome,
  type FollowRules,
  type RejectedGames,
  type StagedGame,
  type StagedGames,
  type StagedList,
} from '../../src/application/ports/staged-games.ts';
import {
  followListed,
  followMissing,
  isSuspicious,
  type FollowedGame,
  type ListComparison,
} from '../../src/domain/catalogue/followed-game.ts';
import { compareText } from '../../src/domain/shared/compare-text.ts';
import type { InMemoryCatalogue } from './in-memory-catalogue.ts';

interface KeptList {
  readonly id: string;
  readonly games: Map<string, StagedGame>;
  outcome: FollowOutcome | undefined;
}

export class InMemoryStagedGames implements StagedGames {
  readonly #catalogue: InMemoryCatalogue;
  readonly #lists = new Map<string, KeptList>();

  constructor(catalogue: InMemoryCatalogue) {
    this.#catalogue = catalogue;
  }

  async begin({ provider, id }: StagedList): Promise<void> {
    this.#lists.set(provider, { id, games: new Map(), outcome: undefined });
  }

  async add(list: StagedList, games: readonly StagedGame[]): Promise<number | undefined> {
    if (new Set(games.map(({ code }) => code)).size !== games.length) throw new Error('a page names a game twice');
    const kept = this.#own(list);
    if (kept === undefined || kept.outcome !== undefined) return undefined;
    for (const game of games) kept.games.set(game.code, game);
    return kept.games.size;
  }

  async follow(list: StagedList, rules: FollowRules): Promise<FollowOutcome> {
    const kept = this.#own(list);
    if (kept === undefined) return { kind: 'superseded' };
    if (kept.outcome !== undefined) return kept.outcome;
    const known = this.#knownBy(list.provider);
    const comparison = compare(kept.games, known);
    const rejected = rejectedIn(kept.games);
    if (!rules.mayShrink && isSuspicious(comparison)) {
      return { kind: 'suspicious', comparison, ...rejected };
    }
    const after = followed(kept.games, known, rules);
    const changed = after.filter(({ game }) => !isSame(game, known.get(game.code)?.game));
    if (changed.length > 0) this.#catalogue.write({ games: changed.map(({ game }) => game) });
    for (const { game, isWithdrawn } of after) this.#mark(game.id, isWithdrawn);
    const counts = { ...countsOf(kept.games, known, after), ...rejected };
    kept.games.clear();
    kept.outcome = { kind: 'followed', counts };
    return kept.outcome;
  }

  /** Removes all lists. */
  clear(): void {
    this.#lists.clear();
  }

  #own({ provider, id }: StagedList): KeptList | undefined {
    const kept = this.#lists.get(provider);
    return kept?.id === id ? kept : undefined;
  }

  #knownBy(provider: string): ReadonlyMap<string, FollowedGame> {
    const games = [...this.#catalogue.current.games.values()].filter((game) => game.provider === provider);
    return new Map(
      games.map((game) => [game.code, { game, isWithdrawn: this.#catalogue.withdrawn.has(game.id) }] as const),
    );
  }

  #mark(id: string, isWithdrawn: boolean): void {
    if (isWithdrawn) this.#catalogue.withdrawn.add(id);
    else this.#catalogue.withdrawn.delete(id);
  }
}

type Staged = ReadonlyMap<string, StagedGame>;
type Known = ReadonlyMap<string, FollowedGame>;

const isSame = (left: object, right: object | undefined): boolean => JSON.stringify(left) === JSON.stringify(right);

function compare(staged: Staged, known: Known): ListComparison {
  const present = [...known.values()].filter(({ isWithdrawn }) => !isWithdrawn);
  const isOffered = (listed: StagedGame | undefined): boolean =>
    listed !== undefined && ('violation' in listed || listed.arrival.draft.fields.isActive !== false);
  return {
    listed: [...staged.values()].filter((game) => 'arrival' in game).length,
    known: present.length,
    missing: present.filter(({ game }) => !isOffered(staged.get(game.code))).length,
  };
}

function followed(staged: Staged, known: Known, { areNewActive }: FollowRules): readonly FollowedGame[] {
  const listed = [...staged.values()].flatMap((game) =>
    'arrival' in game ? [followListed(game.arrival, known.get(game.code), areNewActive)] : [],
  );
  const missing = [...known.values()].filter(({ game }) => !staged.has(game.code)).map(followMissing);
  return [...listed, ...missing];
}

function rejectedIn(staged: Staged): RejectedGames {
  const rejected = [...staged.values()].flatMap((game) =>
    'violation' in game ? [{ code: game.code, reason: `${game.violation.field} ${game.violation.rule}` }] : [],
  );
  return {
    rejectedTotal: rejected.length,
    rejected: rejected.toSorted((left, right) => compareText(left.code, right.code)).slice(0, REJECTED_LISTED_MAX),
  };
}

function countsOf(
  staged: Staged,
  known: Known,
  after: readonly FollowedGame[],
): Omit<FollowCounts, keyof RejectedGames> {
  const listed = after.filter(({ game }) => staged.has(game.code));
  const created = listed.filter(({ game }) => !known.has(game.code)).length;
  const unchanged = listed.filter(({ game }) => isSame(game, known.get(game.code)?.game)).length;
  return {
    created,
    updated: listed.length - created - unchanged,
    unchanged,
    withdrawn: after.filter(({ game }) => !game.isActive && known.get(game.code)?.game.isActive === true).length,
  };
}
