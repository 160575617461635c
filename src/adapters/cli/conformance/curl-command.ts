import type { AgentUnderTest } from './agent-under-test.ts';
import { NOTICE_PATH } from './compose-call.ts';
import type { Exchange } from './run-case.ts';
import { TAMPERINGS, type OutgoingRequest } from './tampering.ts';

/** A longer body is not put into a command. */
const BODY_CHARACTERS_MAX = 4_096;

/** A shell function for the commands. It makes a new signature, because one of five minutes ago is not accepted. It does not contain the secret. */
export const CURL_PREAMBLE = `callback() { # callback URL ID BODY: signs the body with AGENT_SECRET and sends it
  at=$(date +%s)
  key=$(printf %s "\${AGENT_SECRET#whsec_}" | base64 -d | od -An -v -tx1 | tr -d ' \\n')
  signature=$(printf '%s.%s.%s' "$2" "$at" "$3" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64)
  curl -sS -i "$1" -H 'Content-Type: application/json' -H "webhook-id: $2" -H "webhook-timestamp: $at" \\
    -H "webhook-signature: v1,$signature" --data-raw "$3"
}`;

type Addresses = Pick<AgentUnderTest, 'url' | 'noticeUrl' | 'fetchPort'>;

/** A command that sends the request again, with a comment about its fault or oddity. */
export function curlCommand({ request, tampering }: Exchange, { url, noticeUrl = '', fetchPort }: Addresses): string {
  if (fetchPort !== undefined) return '# The Agent fetches, so no command sends it again; --only tries the case alone.';
  if (request.body.length > BODY_CHARACTERS_MAX) {
    return `# The body has ${request.body.length} characters, too many to be pasted; --only tries the case alone.`;
  }
  const address = request.path === NOTICE_PATH ? noticeUrl : `${url}${request.path}`;
  if (tampering === undefined) {
    return `callback ${quoted(address)} ${quoted(request.headers['webhook-id'] ?? '')} ${quoted(request.body)}`;
  }
  return `# ${SPECIAL(tampering)}\n${asItWas(request, address)}`;
}

const SPECIAL = (tampering: NonNullable<Exchange['tampering']>): string =>
  `${TAMPERINGS[tampering].says}; with the headers as they were, so for five minutes it is the same`;

function asItWas({ method, headers, body }: OutgoingRequest, address: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  return ['curl -sS -i', `-X ${method}`, quoted(address), ...lines, `--data-raw ${quoted(body)}`].join(' ');
}

/** Quotes a text as one word of a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
