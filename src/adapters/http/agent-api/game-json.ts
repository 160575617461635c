import type { OfferedGame } from '../../../domain/catalogue/game.ts';

/** A game for Agents: the specification's game object, in its order of fields. */
export const gameJson = ({ game, currency, isMaintenance }: OfferedGame) => ({
  id: game.id,
  name: game.name,
  code: game.code,
  category_code: game.category,
  game_type: game.category,
  currency,
  provider: game.provider,
  brand: game.brand,
  image: game.image,
  is_maintenance: isMaintenance,
});
