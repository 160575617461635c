/** A launch without `mode` opens the lobby, which leads to every game. */
export const LOBBY = 'lobby';

/**
 * The launch modes of games. The catalogue has the game numbers of the upstream's own reports and callbacks. Three clients have the mode of
 * 128. No public source states the modes of the other games with the lobby, nor the game of the mode `onlymultiple`.
 */
const GAME_MODES: Readonly<Record<string, string>> = {
  '101': 'onlybac',
  '102': 'onlydgtg',
  '103': 'onlyrou',
  '104': 'onlysicbo',
  '105': 'onlyniuniu',
  '106': 'onlysamgong',
  '107': 'onlyfantan',
  '108': 'onlysedie',
  '110': 'onlyfishshrimpcrab',
  '111': 'onlygoldenflower',
  '112': 'onlypaigow',
  '113': 'onlythisbar',
  '117': LOBBY,
  '121': LOBBY,
  '126': LOBBY,
  '128': 'onlyandarbahar',
  '301': LOBBY,
  LOBBY,
};

/** The mode of a game, `lobby`, or undefined for a code that the upstream does not have. */
export const gameMode = (code: string): string | undefined =>
  Object.hasOwn(GAME_MODES, code) ? GAME_MODES[code] : undefined;
