/** Sends many requests to the given address. */
import { withDeadline } from '../../../src/adapters/http-client/deadline.ts';
import { exchangeClient } from '../../../src/adapters/http-client/exchange-client.ts';
import { doManyTimes } from '../../support/promoted-bytes.ts';

const [url = ''] = process.argv.slice(2);
const client = exchangeClient({ socketsMax: 8, idleSocketsMax: 8, answerBytesMax: 1_000, decompress: true });
await doManyTimes(() => withDeadline(5_000, (signal) => client.post(url, '{}', { signal })));
process.exit(0);
