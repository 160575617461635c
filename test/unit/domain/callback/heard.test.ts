import { expect } from 'chai';
import type { AttemptOutcome } from '../../../../src/domain/callback/callback-outcome.ts';
import { ATTEMPT_OUTCOMES, outcomeOf } from '../../../../src/domain/callback/callback-outcome.ts';
import { meaningOf } from '../../../../src/domain/callback/heard.ts';

const answered = (httpStatus: number, body: object | string = '') => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return meaningOf({ outcome: outcomeOf({ kind: 'answered', httpStatus, text }), httpStatus, answer: text }).says;
};
const failed = (outcome: AttemptOutcome, answer: string) => meaningOf({ outcome, httpStatus: undefined, answer }).says;
const refusal = (code: number) => ({ status: false, code, data: {}, msg: '' });

describe('what a system answers', () => {
  for (const [says, httpStatus, body] of [
    ['accepts', 200, { status: true, code: 0 }],
    ['answers 401: secret or clock', 401, 'Unauthorized'],
    ['answers 401: secret or clock', 401, refusal(1002)],
    ['answers code 1002: secret or clock', 200, refusal(1002)],
    ['answers 403: not allowed', 403, '<html>'],
    ['answers 404: wrong path', 404, 'Not Found'],
    ['answers 405: wrong path', 405, ''],
    ['answers 302: a redirect, which is not followed', 302, ''],
    ['answers 429: too many requests', 429, refusal(9001)],
    ['answers 500: a fault there', 500, ''],
    ['answers 502: the system behind it is down', 502, '<html>'],
    ['answers 504: too slow', 504, ''],
    ['answers 200: unreadable answer', 200, '<html>'],
    ['answers 200: unreadable answer', 200, 'null'],
    ['answers 418: neither acceptance nor refusal', 418, ''],
    ['answers code 9002: not ready', 200, refusal(9002)],
    ['refuses with code 2001: player not found', 200, refusal(2001)],
    ['refuses with code 2001: player not found', 404, refusal(2001)],
    ['refuses with code 77: unknown', 200, refusal(77)],
  ] as const)
    it(`is told of ${httpStatus} ${JSON.stringify(body)}: ${says}`, () => {
      expect(answered(httpStatus, body)).to.equal(says);
    });

  it('is told of a refusal whose text was cut', () => {
    const cut = { outcome: 'refused', httpStatus: 200, answer: '{"status":false,"code":20' } as const;

    expect(meaningOf(cut).says).to.equal('refuses with HTTP 200');
  });

  for (const [says, outcome, answer] of [
    ['does not answer: no answer within 5000 ms', 'timed_out', 'no answer within 5000 ms'],
    ['is not in the DNS (ENOTFOUND)', 'unreachable', 'ENOTFOUND'],
    ['refuses the connection (ECONNREFUSED)', 'unreachable', 'ECONNREFUSED'],
    ['has a certificate that cannot be trusted (CERT_HAS_EXPIRED)', 'unreachable', 'CERT_HAS_EXPIRED'],
    [
      'has a certificate that cannot be trusted (ERR_TLS_CERT_ALTNAME_INVALID)',
      'unreachable',
      'ERR_TLS_CERT_ALTNAME_INVALID',
    ],
    ['fails in TLS (EPROTO)', 'connection_lost', 'EPROTO'],
    ['cannot be reached (EHOSTUNREACH)', 'unreachable', 'EHOSTUNREACH'],
    ['cannot be reached (EWHATEVER)', 'unreachable', 'EWHATEVER'],
    ['breaks the connection (ECONNRESET)', 'connection_lost', 'ECONNRESET'],
    ['has an address that is refused: only https is allowed', 'address_refused', 'only https is allowed'],
    ['gives no usable answer (no balance)', 'not_accepted', 'no balance'],
  ] as const)
    it(`is told of ${outcome} ${answer}: ${says}`, () => {
      expect(failed(outcome, answer)).to.equal(says);
    });

  it('has a remedy, whatever it is', () => {
    for (const outcome of ATTEMPT_OUTCOMES)
      for (const httpStatus of [undefined, 200, 302, 401, 404, 418, 500, 502])
        expect(meaningOf({ outcome, httpStatus, answer: '' }).remedy).to.match(/^[a-z].*[^.]$/);
  });
});
