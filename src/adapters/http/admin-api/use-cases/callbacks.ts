import type { ListCallbacks } from '../../../../application/callbacks/list-callbacks.ts';
import type { ReplayCallback } from '../../../../application/callbacks/replay-callback.ts';
import type { ReplayCallbacks } from '../../../../application/callbacks/replay-callbacks.ts';
import type { TestCallback } from '../../../../application/callbacks/test-callback.ts';
import type { ShowCallback } from '../../../../application/callbacks/show-callback.ts';

/** The use cases about callbacks on their way to Agents. */
export interface CallbackUseCases {
  readonly listCallbacks: ListCallbacks;
  readonly showCallback: ShowCallback;
  readonly replayCallback: ReplayCallback;
  readonly replayCallbacks: ReplayCallbacks;
  readonly testCallback: TestCallback;
}
