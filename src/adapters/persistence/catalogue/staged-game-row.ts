import type { StagedGame } from '../../../application/ports/staged-games.ts';
import type { ListedArrival } from '../../../domain/catalogue/followed-game.ts';
import { GameDraft, type GameFields } from '../../../domain/catalogue/game-draft.ts';

/** A row of `staged_games`: a game to store, or a code with the reason why its game cannot be stored. */
export interface StagedGameRow {
  readonly code: string;
  readonly id: string | null;
  readonly fields: GameFields | null;
  readonly reason: string | null;
  /** False if the list names the game as withdrawn. */
  readonly is_offered: boolean;
}

export type ListedGameRow = StagedGameRow & { readonly id: string; readonly fields: GameFields };

export function stagedColumns(game: StagedGame): StagedGameRow {
  const { code } = game;
  if ('violation' in game) {
    const { field, rule } = game.violation;
    return { code, id: null, fields: null, reason: `${field} ${rule}`, is_offered: true };
  }
  const { newId: id, draft } = game.arrival;
  return { code, id, fields: draft.fields, reason: null, is_offered: draft.fields.isActive ?? true };
}

/** The game of a row; its rules were checked before it was staged. */
export function arrivalFromRow({ id, fields }: ListedGameRow): ListedArrival {
  const draft = GameDraft.of(fields);
  if (!draft.ok) throw new Error(`staged game ${fields.code} breaks a rule: ${draft.error.field} ${draft.error.rule}`);
  return { newId: id, draft: draft.value };
}
