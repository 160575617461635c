/** A network between a measured process and its database, in a process of its own; tells its address under `/url`. */
import { createServer } from 'node:http';
import { SlowLink } from '../../../support/slow-link.ts';

const { PORT, DATABASE_URL = '', LINK_MS } = process.env;

const link = await SlowLink.before(DATABASE_URL, Number(LINK_MS));
createServer((request, response) => {
  const text = request.url === '/url' ? link.url : 'ready';
  response.setHeader('content-length', Buffer.byteLength(text));
  response.end(text);
}).listen(Number(PORT), '127.0.0.1');
