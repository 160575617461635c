import type { Chance } from '../../faults/kill-test/chance.ts';
import type { Answered } from '../ask.ts';

/** The knowledge of an attacker. */
export interface Target {
  readonly port: number;
  /** Tokens of Agents that do wrong; the healthy one's is not among them. */
  readonly tokens: readonly string[];
  /** A reference of the healthy Agent, which nobody else may learn anything about. */
  readonly foreignReference: string;
  /** An attacker who is signed in, in the lowest role. */
  readonly person: SignedIn;
}

/** A session in a browser. */
export interface SignedIn {
  /** The header that the browser sends. */
  readonly cookie: string;
  /** The field that each form of the session brings. */
  readonly formToken: string;
}

export interface Attacker extends Target {
  readonly chance: Chance;
  /** Counts what was sent, so that no two are alike where that matters. */
  readonly number: number;
}

/** One way to do harm. */
export interface Attack {
  /** The number of simultaneous attempts. */
  readonly atOnce: number;
  /** Whether an answer gives what nobody without a credential may get. */
  readonly isGained?: (answer: Answered) => boolean;
  once(attacker: Attacker): Promise<Answered>;
}

export type Attacks = Readonly<Record<string, Attack>>;

/** An address of a documentation network, one of two hundred. */
export const strangerAddress = (number: number): string => `198.51.100.${1 + (number % 200)}`;
