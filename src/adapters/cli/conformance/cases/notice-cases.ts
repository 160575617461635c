import { notice } from '../calls.ts';
import type { CaseTable } from '../conformance-case.ts';

/** Notices, for Agents that have an address for them. */
export const NOTICE_CASES: CaseTable = {
  'notice-again': {
    title: 'A notice that comes again is taken again, with HTTP 2xx',
    why: 'It is sent until an answer has arrived, and while it fails, all other notices wait behind it.',
    needs: ['notice-url'],
    steps: [notice(), notice()],
  },
  'notice-of-unknown-type': {
    title: 'A notice of a type that is not known is taken, and ignored',
    why: 'Types are added without a new version. A notice that is refused is tried for a day, and holds up the others.',
    needs: ['notice-url'],
    steps: [notice({ fields: { type: 'conformance.unknown', data: { of: '{run}' } } })],
  },
  'notice-unsigned': {
    title: 'A notice that is not signed, or signed with another secret, is not taken',
    why: 'Whoever knows the address could say that a provider is in maintenance, or that a player is blocked.',
    needs: ['notice-url'],
    steps: [
      notice({ label: 'unsigned', tampering: 'unsigned', expect: 'untaken' }),
      notice({ label: 'wrong_secret', tampering: 'wrong_secret', expect: 'untaken' }),
    ],
  },
};
