import type { Game } from '../../../domain/game/game.ts';
import { foldBrand } from '../../../domain/shared/code.ts';

/** A row of the table `games`; `brand_folded` is only for comparisons. */
export interface GameRow extends GameVersionRow {
  readonly id: string;
  readonly provider: string;
  readonly code: string;
  readonly created_revision: number;
  readonly revision: number;
}

/** The part of a game that may change, and that `game_versions` keeps. */
export interface GameVersionRow {
  readonly name: string;
  readonly brand: string;
  readonly category: string;
  readonly currencies: readonly string[];
  readonly image: string;
  readonly is_maintenance: boolean;
  readonly is_active: boolean;
}

export const gameFromRow = (row: Omit<GameRow, 'created_revision' | 'revision'>): Game => ({
  id: row.id,
  provider: row.provider,
  code: row.code,
  name: row.name,
  brand: row.brand,
  category: row.category,
  currencies: row.currencies,
  image: row.image,
  isMaintenance: row.is_maintenance,
  isActive: row.is_active,
});

/** The columns of a game. The brand is folded here and not in SQL, whose `upper` depends on the server's locale. */
export const gameColumns = (game: Game) => ({
  id: game.id,
  provider: game.provider,
  code: game.code,
  name: game.name,
  brand: game.brand,
  brand_folded: foldBrand(game.brand),
  category: game.category,
  currencies: game.currencies,
  image: game.image,
  is_maintenance: game.isMaintenance,
  is_active: game.isActive,
});
