/** The refusals of the simulated Hub88, and how it reads fields. */

/** A request that Hub88 refuses: its HTTP status, and the text of `error`. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, text: string) {
    super(text);
    this.status = status;
  }
}

export type Fields = Readonly<Record<string, unknown>>;

/** A time without a zone, which is UTC. */
export const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;

export function text(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string' || value === '') throw wrong(name);
  return value;
}

export const wrong = (name: string): Refusal => new Refusal(400, `${name}: is invalid`);
