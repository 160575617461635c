import { exactJson, type ExactJsonValue } from '../../upstream/exact-json.ts';
import type { SimulatorAnswer } from '../../simulation/simulator-server.ts';

/** JSON, its amounts as numbers. */
export const answerJson = (value: ExactJsonValue): SimulatorAnswer => ({
  status: 200,
  contentType: 'application/json',
  body: exactJson(value),
});

/** Why a request is not carried out, in the upstream's numbers. */
export class Refusal extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export const invalidParameter = (name: string): Refusal => new Refusal(10002, `Invalid parameter ${name}`);

/** A request whose signature has been checked. */
export interface CheckedRequest {
  /** Query or JSON members, numbers as text; their types have been checked. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The part of the path that names a wager. */
  readonly id: string;
}

/** A field as text, empty if there is none. */
export const fieldText = ({ fields }: CheckedRequest, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
};
