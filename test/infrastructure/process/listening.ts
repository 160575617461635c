/** A process that listens, and tells its parent the port. */
import { createServer } from 'node:http';
import { listen } from '../../../src/infrastructure/process/listen.ts';

process.send?.(await listen(createServer(), '127.0.0.1', 0));
