import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { refusal, type Answer } from './answer.ts';
import { edgeFailure } from './http-failure.ts';

/** Gives an envelope even to requests that never reach a middleware: broken HTTP, time-outs, tunnels, odd expectations. */
export function refuseBrokenRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else end(socket, answerTo(error.code));
  });
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    end(socket, refusal(edgeFailure('method_not_allowed', 'CONNECT is not supported')));
  });
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const answer = refusal(edgeFailure('expectation_failed', 'Expect must be 100-continue or absent'));
    response.writeHead(answer.httpStatus, {
      'Content-Type': answer.contentType,
      'Content-Length': answer.body.length,
      Connection: 'close',
    });
    response.end(answer.body);
  });
}

function answerTo(errorCode: string | undefined): Answer {
  if (errorCode === 'HPE_HEADER_OVERFLOW') return refusal(edgeFailure('headers_too_large', 'headers are too large'));
  if (errorCode === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return refusal(edgeFailure('request_timeout', 'the request did not arrive in time'));
  }
  return refusal(edgeFailure('request_malformed', 'the request is not valid HTTP'));
}

function end(socket: Duplex, { httpStatus, contentType, body }: Answer): void {
  socket.end(
    `HTTP/1.1 ${httpStatus} Refused\r\nContent-Type: ${contentType}\r\nContent-Length: ${body.length}\r\n` +
      `X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${body.toString()}`,
  );
}
