import { expect } from 'chai';
import { outcomeOf } from '../../../../src/domain/callback/callback-outcome.ts';

const of = (httpStatus: number, body: unknown) =>
  outcomeOf({ kind: 'answered', httpStatus, text: typeof body === 'string' ? body : JSON.stringify(body) });

const YES = { status: true, code: 0, data: {}, msg: '' };
const NO = { status: false, code: 3001, data: {}, msg: 'no' };

describe('outcomeOf', () => {
  for (const httpStatus of [200, 201, 299]) {
    it(`reads status true and code 0 with HTTP ${httpStatus} as accepted`, () => {
      expect(of(httpStatus, YES)).to.equal('accepted');
    });
  }

  for (const httpStatus of [199, 300, 302, 400, 404, 500, 503]) {
    it(`does not read status true and code 0 with HTTP ${httpStatus} as accepted`, () => {
      expect(of(httpStatus, YES)).to.equal('not_accepted');
    });
  }

  for (const httpStatus of [200, 400, 403, 404, 409, 422]) {
    it(`reads status false and a code with HTTP ${httpStatus} as refused`, () => {
      expect(of(httpStatus, NO)).to.equal('refused');
    });
  }

  for (const httpStatus of [199, 300, 302, 401, 407, 408, 425, 429, 500, 502, 503]) {
    it(`does not read status false with HTTP ${httpStatus} as refused, because this HTTP status does not judge the callback`, () => {
      expect(of(httpStatus, NO)).to.equal('not_accepted');
    });
  }

  const others: readonly unknown[] = [
    '',
    'OK',
    'null',
    '[]',
    '7',
    {},
    { status: true },
    { status: true, code: 1 },
    { status: true, code: '0' },
    { status: 'true', code: 0 },
    { status: 1, code: 0 },
    { status: false },
    { status: false, code: 0 },
    { status: false, code: '3001' },
    { status: false, code: 1.5 },
  ];
  for (const body of others) {
    it(`reads ${JSON.stringify(body)} as neither`, () => {
      expect(of(200, body)).to.equal('not_accepted');
    });
  }

  describe('without an answer', () => {
    for (const kind of ['timed_out', 'connection_lost', 'unreachable', 'address_refused'] as const) {
      it(`passes on the failure ${kind}`, () => {
        expect(outcomeOf({ kind, detail: '' })).to.equal(kind);
      });
    }
  });
});
