import { listenerOf } from './node.ts';

/** The receiver as a middleware of Express, to be used before every parser of bodies. */
export const expressReceiver = listenerOf(
  'Express: write app.use(expressReceiver(receiver)) before app.use(express.json()), or keep the bytes: ' +
    'express.json({ verify: (req, _res, bytes) => { req.rawBody = bytes; } }).',
);
