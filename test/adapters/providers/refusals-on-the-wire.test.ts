import { expect } from 'chai';
import { moneySuite, REFUSALS } from '../../../packages/protocol-kit/src/suites/money.ts';
import { subjectOf, type Subject } from '../../../packages/protocol-kit/src/suites/subject.ts';
import { PROTOCOLS } from '../../../src/adapters/providers/index.ts';
import { IN_DOUBT_REASONS } from '../../../src/domain/in-doubt/in-doubt-item.ts';
import { TOLD, type RefusedBecause } from '../../../src/domain/wallet/wallet-event.ts';

/** A reason that is missing in the suite does not compile. */
type Missing = Exclude<RefusedBecause, (typeof REFUSALS)[number]>;
const NONE_IS_MISSING: Missing extends never ? true : never = true;

/**
 * Whether an answer says "done", as the documents have it and as independent clients read it: A has no `error`, B has code 0 or 1003
 * (duplicate) in each row, C has `error` 0, D has `errorCode` 0. Of another protocol only the answer to a success says so.
 */
const SAYS_DONE: Readonly<Record<string, Required<Pick<Subject, 'saysDone'>>>> = {
  A: { saysDone: (body) => (JSON.parse(body) as { error: unknown }).error === null },
  B: {
    saysDone: (body) => {
      const { data, code } = JSON.parse(body) as { data?: readonly { code: number }[]; code?: number };
      return data === undefined ? code === 0 : data.some((row) => row.code === 0 || row.code === 1003);
    },
  },
  C: { saysDone: (body) => body.includes('<error>0</error>') },
  D: { saysDone: (body) => (JSON.parse(body) as { errorCode: number }).errorCode === 0 },
};

describe('what providers read of money that was not booked', () => {
  it('is looked at for every reason, each of which people can be shown', () => {
    expect(NONE_IS_MISSING).to.equal(true);
    expect(IN_DOUBT_REASONS).to.include.keys(...REFUSALS);
    expect(TOLD).to.deep.equal(['done', 'refused']);
  });
});

for (const protocol of PROTOCOLS) moneySuite(subjectOf(protocol, SAYS_DONE[protocol.label]));
