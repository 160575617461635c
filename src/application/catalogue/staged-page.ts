import { GAME_LIMITS, GameDraft } from '../../domain/catalogue/game-draft.ts';
import { webAddressOf } from '../../domain/shared/web-address.ts';
import type { ListedGame } from '../../domain/provider/upstream-call.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { StagedGame } from '../ports/staged-games.ts';

/** The games of a page as they are staged, each code once: of several games with the same code, the last one counts. */
export function stagedPage(
  provider: string,
  games: readonly ListedGame[],
  randomness: Randomness,
): readonly StagedGame[] {
  const staged = games.map((game) => stagedGame(provider, game, randomness));
  return [...new Map(staged.map((game) => [game.code, game])).values()];
}

function stagedGame(provider: string, game: ListedGame, randomness: Randomness): StagedGame {
  const draft = GameDraft.of({ ...game, provider, image: pictureOf(game.image) });
  if (!draft.ok) return { code: storable(game.code), violation: draft.error };
  return { code: draft.value.fields.code, arrival: { newId: randomness.id(), draft: draft.value } };
}

/** A game with a picture that no page can show is a game without a picture. */
function pictureOf(image: string): string {
  const whole = image.startsWith('//') ? `https:${image}` : image;
  return webAddressOf('image', whole.trim()).ok ? whole.trim() : '';
}

/** The code itself may be what is wrong with a game, so it is made fit to be stored and shown. */
const storable = (code: string): string =>
  code.trim().slice(0, GAME_LIMITS.codeLengthMax).toWellFormed().replace(CONTROL_CHARACTERS, '\ufffd');

// eslint-disable-next-line no-control-regex -- control characters are what this looks for
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f]/g;
