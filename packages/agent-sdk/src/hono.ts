import type { Receiver } from './receiver.ts';

/** A context of Hono, as far as the receiver needs it. */
interface Context {
  readonly req: { readonly raw: Request };
}

/** The receiver as a handler: `app.post('/api/v1/callback/:role', honoReceiver(receiver))`, before any middleware that reads the body. */
export const honoReceiver =
  (receiver: Receiver) =>
  ({ req }: Context): Promise<Response> =>
    receiver.receive(req.raw);
