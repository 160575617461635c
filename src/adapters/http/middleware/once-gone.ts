import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OnceGone } from '../../../application/admission/fair-queue.ts';

/** A request and its answer. */
export interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
}

/** Tells when the client of a request goes away. */
export const onceGone =
  ({ req, res }: Exchange): OnceGone =>
  (left) => {
    res.once('close', left);
    // A client that has gone already closes nothing any more.
    if (req.socket.destroyed) left();
    return () => res.off('close', left);
  };
