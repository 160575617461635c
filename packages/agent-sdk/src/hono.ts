import type { Handler } from 'hono';
import type { Receiver } from './receiver.ts';
import { incomingOf, responseOf } from './receiver/incoming.ts';

const HOW_TO_KEEP_BODY =
  "Hono: write app.post('/api/v1/callback/:role', honoReceiver(receiver)) before app.use() of what calls json(), text() or parseBody().";

/** The receiver as a handler: `app.post('/api/v1/callback/:role', honoReceiver(receiver))`, before any middleware that reads the body. */
export const honoReceiver =
  (receiver: Receiver): Handler =>
  async ({ req }) =>
    responseOf(await receiver.take(incomingOf(req.raw, HOW_TO_KEEP_BODY)));
