import { foldCode } from '../../../domain/shared/code.ts';
import { inLowerCase } from '../../../domain/shared/letter-case.ts';

const PREFIX_SEGMENTS = 2;
const KEY_LENGTH_MAX = 128;
/** Kinds whose keys are folded, as their stores do it. */
export const CODED = new Set(['agents', 'providers', 'players']);
/** Kinds whose keys have two parts: the Agent and its name for the player. */
const PAIRED = new Set(['players']);
/** Kinds whose keys are names that people gave. */
export const NAMED = new Set(['people', 'notifications']);
/** Calls on all things of a kind; these words are no keys. */
const NO_KEYS = new Set(['import']);

/** The thing that a path is about: `agents/ORCHARD` for `/admin/v1/agents/orchard/tokens`, `players/ORCHARD/ANN` for a player. */
export function entityOf(path: string): string {
  const [kind = '', key, second] = path.split('/').slice(PREFIX_SEGMENTS + 1);
  if (key === undefined || NO_KEYS.has(key)) return kind;
  const plain = (PAIRED.has(kind) && second !== undefined ? `${key}/${decoded(second)}` : key).slice(0, KEY_LENGTH_MAX);
  return `${kind}/${folded(kind, plain)}`;
}

/** A name as a person wrote it; in a path, `@` may be `%40`. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function folded(kind: string, key: string): string {
  if (CODED.has(kind)) return foldCode(key);
  return NAMED.has(kind) ? inLowerCase(key) : key;
}
