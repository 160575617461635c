import { compareText } from '../shared/compare-text.ts';
import type { Game } from './game.ts';

/** The order of every list of games: provider, then name, then id. No two games are equal in it, so the order is unique. */
export const compareGames = (left: Game, right: Game): number =>
  compareText(left.provider, right.provider) || compareText(left.name, right.name) || compareText(left.id, right.id);
