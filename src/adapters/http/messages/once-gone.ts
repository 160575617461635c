import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OnceGone } from '../../../application/admission/fair-queue.ts';

export interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
}

/** Calls back when the client of a request disconnects. */
export const onceGone =
  ({ req, res }: Exchange): OnceGone =>
  (left) => {
    res.once('close', left);
    // A client that has already disconnected sends no further `close` event.
    if (req.socket.destroyed) left();
    return () => res.off('close', left);
  };
