import { expect } from 'chai';
import type { CallbackStatus } from '../../../../src/domain/callback/callback-log-rules.ts';
import { NOT_TRIED, waitingSentence, type Blocker } from '../../../../src/domain/callback/delivery-standing.ts';
import { IN_DOUBT_REASONS } from '../../../../src/domain/in-doubt/in-doubt-item.ts';

const blockedBy = (status: Blocker['status']) => ({ blocker: { id: 'C-1', role: 'bet', status } }) as const;

describe('the sentence about a callback', () => {
  for (const [what, standing, sentence] of [
    ['nobody has tried to send', {}, 'The callback is ready to be sent.'],
    ['waits for a fetch', { isFetched: true }, 'The callback waits until the Agent fetches it.'],
    [
      'was fetched',
      { isFetched: true, isBeingSent: true },
      'The Agent has fetched the callback, and has not answered it yet.',
    ],
    ['was accepted, and is replayed', { lastOutcome: 'accepted' }, 'The callback is ready to be sent.'],
    [
      'failed',
      { lastOutcome: 'not_accepted', lastHttpStatus: 401, failuresInRow: 1 },
      'The Agent’s system answers 401: secret or clock, so the callback is sent again.',
    ],
    ['was refused, and is replayed', { lastOutcome: 'refused' }, 'The callback is ready to be sent.'],
    ['is being sent', { isBeingSent: true, isBreakerOpen: true }, 'The callback is being sent.'],
    [
      'waits for its Agent',
      { isBreakerOpen: true, heardByBreaker: { outcome: 'not_accepted', httpStatus: 401, answer: '' } },
      'The Agent’s system answers 401: secret or clock, so one callback tries it from time to time.',
    ],
    [
      'waits for an Agent whose failures an older process has counted',
      { isBreakerOpen: true },
      'The Agent’s system has accepted no callback lately, so one callback tries it from time to time.',
    ],
    [
      'waits behind a parked one',
      blockedBy('parked'),
      'The callback waits behind the bet callback C-1, which is parked.',
    ],
    [
      'waits behind a pending one',
      { ...blockedBy('pending'), isBeingSent: true },
      'The callback waits behind the bet callback C-1, which is not delivered yet.',
    ],
    [
      'waits behind a question',
      blockedBy('asking'),
      'The callback waits behind the bet callback C-1, about which the Agent is being asked.',
    ],
  ] as const) {
    it(`that ${what} names the cause`, () => {
      const waiting = { status: 'pending', parkedFor: undefined, standing: { ...NOT_TRIED, ...standing } } as const;

      expect(waitingSentence(waiting)).to.equal(sentence);
    });
  }

  const of = (status: CallbackStatus, parkedFor?: 'refused') =>
    waitingSentence({ status, parkedFor, standing: NOT_TRIED });

  it('that is parked names the reason where there is one', () => {
    expect(of('parked', 'refused')).to.equal(IN_DOUBT_REASONS.refused);
    expect(of('parked')).to.equal('The callback is parked.');
  });

  it('that is a question says so', () => {
    expect(of('asking')).to.equal('The Agent is being asked about the bet.');
  });

  it('that has ended says nothing', () => {
    for (const status of ['delivered', 'refused', 'unanswered'] as const) expect(of(status)).to.equal(undefined);
  });
});
