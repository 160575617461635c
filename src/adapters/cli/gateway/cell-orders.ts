/** The orders about cells. They go to databases and not to a gateway. Sentences of errors have no full stop. */
import type { Result } from '../../../domain/shared/result.ts';

export interface AddOrder {
  readonly name: string;
  /** The schema to make; undefined for a database of its own. */
  readonly schema: string | undefined;
  /** The gateways of the cell wait until a move or a split opens it. */
  readonly isClosed: boolean;
  /** The cell exists, and is only put on the list. */
  readonly isExisting: boolean;
}

export interface MoveOrder {
  readonly from: string;
  readonly to: string;
  /** The codes of the Agents that go; undefined for a move of all. */
  readonly agents?: readonly string[] | undefined;
  readonly by: string;
  readonly say: (sentence: string) => void;
}

export interface MoveEnd {
  /** Milliseconds; undefined if the target had taken over before. */
  readonly pausedMs: number | undefined;
  /** The tables that differ; undefined if they could not be compared any more. */
  readonly differences: readonly string[] | undefined;
}

export interface CellOrders {
  /** The address for the gateways of the cell. */
  add(order: AddOrder): Promise<Result<{ readonly url: string }, string>>;
  looks(): Promise<Result<readonly object[], string>>;
  look(name: string): Promise<Result<object, string>>;
  upgrade(name: string | undefined, say: (sentence: string) => void): Promise<Result<readonly object[], string>>;
  move(order: MoveOrder): Promise<Result<MoveEnd, string>>;
  giveUp(order: MoveOrder): Promise<Result<string, string>>;
}
