import type { WalletMode } from '../../domain/agent/agent.ts';
import type { TriedCase } from '../../domain/agent/conformance-run.ts';

/** The accounts for tests, in the Agent's system. Cases that need an account that is not named are left out. */
export interface TestAccounts {
  readonly player: string;
  readonly otherPlayer: string | undefined;
  readonly disabledPlayer: string | undefined;
  /** Codes of providers that the Agent knows. */
  readonly provider: string;
  readonly otherProvider: string;
}

/** The Agent's system, and what the kit must know of it. */
export interface TriedSystem extends TestAccounts {
  /** The callback base. */
  readonly url: string;
  readonly secret: string;
  readonly walletMode: WalletMode;
  readonly currency: string;
  readonly takesBetPush: boolean;
}

/** A tried case, and the times of its regular answers in milliseconds. */
export interface KitStep {
  readonly tried: TriedCase;
  readonly answersMs: readonly number[];
}

/** Sends the callbacks of a gateway to an Agent's system, also wrong ones, and judges the answers. It moves money of the named players. */
export interface ConformanceKit {
  /** Changes with every change of a case. */
  readonly version: string;
  readonly caseCount: number;
  /** The reason why a run cannot begin, as a sentence without its full stop; undefined if it can. */
  obstacle(system: TriedSystem): Promise<string | undefined>;
  /** Tries case after case, and each only when it is asked for. A later run repeats no id. */
  run(system: TriedSystem): AsyncIterable<KitStep>;
}
