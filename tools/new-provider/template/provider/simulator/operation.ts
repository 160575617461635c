import {
  jsonAnswer,
  type SimulatedGames,
  type SimulatorAnswer,
  type SimulatorBooks,
} from '../../../../../src/adapters/providers/simulator-kit.ts';

/** A request with a checked signature. */
interface CheckedRequest {
  /** The player in the path; empty for a path without a player. */
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly books: SimulatorBooks;
  readonly games: SimulatedGames;
}

/** Carries out one operation. */
export type Answerer = (request: CheckedRequest) => SimulatorAnswer;

/** A refusal with the upstream's code. */
export const refuse = (status: number, code: string, message = ''): SimulatorAnswer =>
  jsonAnswer({ error: { code, message } }, status);

/** A mandatory field as text; undefined for a missing field or another type. */
export const textOf = (fields: CheckedRequest['fields'], name: string): string | undefined => {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};
