import type { SimulatorBooks } from '../../../../../src/adapters/providers/simulation/simulator-books.ts';
import { jsonAnswer, type SimulatorAnswer } from '../../../../../src/adapters/providers/simulation/simulator-server.ts';

/** A request whose signature has been checked. */
interface CheckedRequest {
  /** The player that the path names; empty where it names none. */
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly books: SimulatorBooks;
}

/** Carries out one operation. */
export type Answerer = (request: CheckedRequest) => SimulatorAnswer;

/** No, with the upstream's code. */
export const refuse = (status: number, code: string, message = ''): SimulatorAnswer =>
  jsonAnswer({ error: { code, message } }, status);

/** A mandatory field as text; undefined when it is missing or something else. */
export const textOf = (fields: CheckedRequest['fields'], name: string): string | undefined => {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};
