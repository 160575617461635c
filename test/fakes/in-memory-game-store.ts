import { changedGame, type Game, type GameChanges } from '../../src/domain/catalogue/game.ts';
import type {
  ArrivalOutcome,
  GameArrival,
  GameStore,
  StoredGameFilter,
} from '../../src/application/ports/game-store.ts';
import type { PageRequest } from '../../src/domain/shared/page-request.ts';
import type { Page } from '../../src/domain/shared/page.ts';
import { compareText } from '../../src/domain/shared/compare-text.ts';
import { foldCode } from '../../src/domain/shared/code.ts';
import type { InMemoryCatalogue } from './in-memory-catalogue.ts';

export class InMemoryGameStore implements GameStore {
  readonly #catalogue: InMemoryCatalogue;

  constructor(catalogue: InMemoryCatalogue) {
    this.#catalogue = catalogue;
  }

  async keep(arrivals: readonly GameArrival[]): Promise<readonly ArrivalOutcome[]> {
    refuseRepeats(arrivals);
    const kept = arrivals.map((arrival) => this.#receive(arrival));
    const games = kept.flatMap(({ game }) => game ?? []);
    if (games.length > 0) this.#catalogue.write({ games });
    return kept.map(({ outcome }) => outcome);
  }

  async find(id: string): Promise<Game | undefined> {
    return this.#catalogue.current.games.get(id.toLowerCase());
  }

  async list(filter: StoredGameFilter, { offset, pageSize }: PageRequest): Promise<Page<Game>> {
    const found = [...this.#catalogue.current.games.values()]
      .filter((game) => isMeant(game, filter))
      .sort(
        (left, right) =>
          compareText(left.provider, right.provider) ||
          compareText(left.name, right.name) ||
          compareText(left.id, right.id),
      );
    return { list: found.slice(offset, offset + pageSize), total: found.length };
  }

  async update(id: string, changes: GameChanges): Promise<Game | undefined> {
    const game = await this.find(id);
    if (game === undefined) return undefined;
    const changed = changedGame(game, changes);
    if (changes.isActive !== undefined) this.#catalogue.withdrawn.delete(game.id);
    this.#catalogue.write({ games: [changed] });
    return changed;
  }

  #receive({ newId, draft }: GameArrival): { readonly outcome: ArrivalOutcome; readonly game?: Game } {
    const { games, providers } = this.#catalogue.current;
    const { provider, code } = draft.fields;
    if (!providers.has(provider)) return { outcome: 'unknown_provider' };
    const known = [...games.values()].find((game) => game.provider === provider && game.code === code);
    // An operator has set the activity, so the next list no longer decides it.
    if (known !== undefined && draft.fields.isActive !== undefined) this.#catalogue.withdrawn.delete(known.id);
    if (known !== undefined && draft.equals(known)) return { outcome: 'unchanged' };
    return { outcome: known === undefined ? 'created' : 'updated', game: draft.gameUnder(newId, known) };
  }
}

const isMeant = (game: Game, { provider, category, currency, text, ...flags }: StoredGameFilter): boolean =>
  (provider ?? game.provider) === game.provider &&
  (category ?? foldCode(game.category)) === foldCode(game.category) &&
  (currency === undefined || game.currencies.includes(currency)) &&
  (text === undefined || hasText(game, foldCode(text))) &&
  hasFlags(game, flags);

const hasFlags = (
  game: Game,
  { isActive, isMaintenance, isRestricted }: Pick<StoredGameFilter, 'isActive' | 'isMaintenance' | 'isRestricted'>,
): boolean =>
  (isActive ?? game.isActive) === game.isActive &&
  (isMaintenance ?? game.isMaintenance) === game.isMaintenance &&
  isRestricted !== (game.restrictedCountries.length === 0);

const hasText = ({ name, code }: Game, text: string): boolean =>
  foldCode(name).includes(text) || foldCode(code) === text;

// The port's callers promise not to repeat keys. A lenient fake would hide a broken promise.
function refuseRepeats(arrivals: readonly GameArrival[]): void {
  const keys = new Set(arrivals.map(({ draft }) => JSON.stringify([draft.fields.provider, draft.fields.code])));
  if (keys.size !== arrivals.length) throw new Error('the same game arrived twice in one transaction');
}
