import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { inLowerCase } from '../../../domain/shared/letter-case.ts';
import { refusal, type Answer } from '../answers/answer.ts';
import { edgeFailure } from '../answers/http-failure.ts';
import { newRequestId } from '../middleware/request-id.ts';
import type { RequestObserver } from '../middleware/observe-requests.ts';

/** How long a client may take to read a refusal before the connection is closed. */
const LINGER_MS = 2_000;
/** Below this path, refusals use the provider's own format instead of the envelope. */
const PROVIDERS = '/provider/';
/** The route under which these requests are counted. */
const ROUTE = 'broken';

/** Answers with an envelope even requests that never reach a middleware: broken HTTP, time-outs, tunnels, unknown expectations. */
export function refuseBrokenRequests(server: Server, observer: RequestObserver): Refuse {
  const refuse = (socket: Duplex, method: string, answer: Answer): void => {
    report(observer, method, answer);
    end(socket, answer);
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else refuse(socket, '', answerTo(error.code));
  });
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    refuse(
      socket,
      'CONNECT',
      refusal(edgeFailure('method_not_allowed', 'CONNECT is not supported'), { Allow: 'GET, POST' }),
    );
  });
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const { url = '' } = request;
    // RFC 9110, 10.1.1 leaves it open whether an unknown expectation is refused, and no provider knows 417.
    if (url.startsWith(PROVIDERS)) {
      server.emit('request', request, response);
      return;
    }
    refuseWhole(request, response, refusal(edgeFailure('expectation_failed', 'Expect must be 100-continue or absent')));
  });
  const refuseWhole: Refuse = ({ method = '' }, response, answer) => {
    report(observer, method, answer);
    response.writeHead(answer.httpStatus, headersOf(answer));
    response.end(answer.body, 'latin1');
  };
  return refuseWhole;
}

/** Refuses a request whose headers were read. */
type Refuse = (request: IncomingMessage, response: ServerResponse, answer: Answer) => void;

/** RFC 9112, 3.2: a request of HTTP/1.1 has exactly one Host. Of two, a proxy might use one and the gateway the other. */
export function hasOneHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  // Names and values alternate.
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHost(rawHeaders[at] ?? '')) hosts += 1;
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

const isHost = (name: string): boolean => name.length === 4 && inLowerCase(name) === 'host';

export const HOSTS = refusal(edgeFailure('request_malformed', 'a request has exactly one Host header'));

function answerTo(errorCode: string | undefined): Answer {
  if (errorCode === 'HPE_HEADER_OVERFLOW') return refusal(edgeFailure('headers_too_large', 'headers are too large'));
  if (errorCode === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return refusal(edgeFailure('request_timeout', 'the request did not arrive in time'));
  }
  return refusal(edgeFailure('request_malformed', 'the request is not valid HTTP'));
}

function report(observer: RequestObserver, method: string, { httpStatus, code }: Answer): void {
  observer.finished({ requestId: newRequestId(), method, route: ROUTE, httpStatus, code, durationMs: 0 });
}

const headersOf = ({ contentType, body, headers }: Answer): Record<string, string | number> => ({
  'Content-Type': contentType,
  'Content-Length': body.length,
  'X-Content-Type-Options': 'nosniff',
  Connection: 'close',
  ...headers,
});

function end(socket: Duplex, answer: Answer): void {
  const lines = Object.entries(headersOf(answer)).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${answer.httpStatus} Refused\r\n${lines.join('')}\r\n${answer.body}`, 'latin1');
  // Without this, the socket would stay open for as long as the client keeps its own side open.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
