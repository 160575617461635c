import { exactJson, type ExactJsonValue } from '../../protocol-kit.ts';
import type { SimulatorAnswer } from '../../simulator-kit.ts';

/** An answer in JSON, with amounts as numbers. */
export const answerJson = (value: ExactJsonValue): SimulatorAnswer => ({
  status: 200,
  contentType: 'application/json',
  body: exactJson(value),
});

/** The reason why the simulator refuses a request, with the upstream's code. */
export class Refusal extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export const invalidParameter = (name: string): Refusal => new Refusal(10002, `Invalid parameter ${name}`);

/** A request with a checked signature. */
export interface CheckedRequest {
  /** The checked members of query or JSON, with numbers as text. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The wager code in the path. */
  readonly id: string;
}

/** A field as text; empty for a field that is absent or no text. */
export const fieldText = ({ fields }: CheckedRequest, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
};
