import type { Handler } from 'hono';
import type { Receiver } from './receiver.ts';

/** The receiver as a handler: `app.post('/api/v1/callback/:role', honoReceiver(receiver))`, before any middleware that reads the body. */
export const honoReceiver =
  (receiver: Receiver): Handler =>
  ({ req }) =>
    receiver.receive(req.raw);
