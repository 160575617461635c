/** The least that a Node server can do: node:http with prepared bytes. */
import { createServer } from 'node:http';
import { JSON_TYPE, preparedAnswer } from './prepared-answer.ts';

const answer = preparedAnswer();
const headers = { 'Content-Type': JSON_TYPE, 'Content-Length': answer.length };

createServer((_request, response) => {
  response.writeHead(200, headers).end(answer);
}).listen(Number(process.env['PORT']), '127.0.0.1');
