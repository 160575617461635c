import { bet, win } from '../calls.ts';
import type { CaseTable, ConformanceCase, Standing } from '../conformance-case.ts';
import type { Tampering } from '../tampering.ts';

/** A payout for each tampering. The Agent must book none of them. */
const each = (is: Standing, ...tamperings: readonly Tampering[]): ConformanceCase['steps'] =>
  tamperings.map((tampering) => win('10', { label: tampering, tampering, expect: is }));

const FORGED = 'Whoever knows the address could pay out to anybody.';

/** Cases about the signer, the signed text and the time. */
export const SIGNATURE_CASES: CaseTable = {
  'wrong-secret': {
    title: 'A signature by another secret is not accepted',
    why: FORGED,
    steps: each('unaccepted', 'wrong_secret'),
  },
  'missing-headers': {
    title: 'A callback that lacks any of the three headers is not accepted',
    why: `Checking a signature only where there is one is checking none. ${FORGED}`,
    steps: each('unaccepted', 'no_signature', 'no_id', 'no_timestamp', 'unsigned'),
  },
  'odd-signatures': {
    title: 'A signature that is empty or nonsense is not accepted, nor a fault',
    why: 'Comparisons that fail open, or fall over, are found by whoever looks for them.',
    steps: each('unaccepted', 'empty_signature', 'nonsense_signature'),
  },
  'tampered-body': {
    title: 'A body that was changed after it was signed is not accepted',
    why: 'The amount could be multiplied on its way.',
    steps: each('unaccepted', 'tampered_body'),
  },
  'tampered-headers': {
    title: 'An id or a moment that was changed after signing is not accepted',
    why: 'They are signed so that an old callback cannot be sent as a new one.',
    steps: each('unaccepted', 'tampered_id', 'tampered_timestamp'),
  },
  'stale-timestamp': {
    title: 'A callback that was signed a quarter of an hour ago is not accepted',
    why: 'A copy from a log could be sent when the Agent has forgotten its id.',
    steps: each('unaccepted', 'stale'),
  },
  'future-timestamp': {
    title: 'A callback that was signed a quarter of an hour ahead is not accepted',
    why: 'It would be valid for longer than any other.',
    steps: each('unaccepted', 'future'),
  },
  'nonsense-timestamp': {
    title: 'A callback whose moment is no number is not accepted',
    why: 'Comparisons with NaN are false, so a check that refuses what is too old lets it pass.',
    steps: each('unaccepted', 'timestamp_nonsense'),
  },
  'clock-skew': {
    title: 'Clocks may differ by a minute',
    why: 'Otherwise all callbacks fail on the day on which a clock is adjusted.',
    steps: each('accepted', 'slow_clock', 'fast_clock'),
    moved: '20',
  },
  'rotated-secret': {
    title: 'One of several signatures in the header is enough',
    why: 'While a secret is exchanged, the gateway signs with the old and with the new one.',
    steps: each('accepted', 'foreign_first', 'foreign_last'),
    moved: '20',
  },
  'other-scheme-beside': {
    title: 'A signature of a scheme that is not known is passed over',
    why: 'The standard has other schemes, and a message may carry several.',
    steps: each('accepted', 'other_scheme_beside'),
    moved: '10',
  },
  'other-scheme-only': {
    title: 'A signature counts only under its own scheme',
    why: 'Who ignores the scheme will one day compare with the wrong algorithm.',
    steps: each('unaccepted', 'other_scheme_only'),
  },
  'no-verdict-without-signature': {
    title: 'What is wrongly signed is turned away, not refused: HTTP 401',
    why: 'A refusal ends a bet and parks a payout. With 401 the gateway comes again, and a mistyped secret costs nothing.',
    steps: each('turned_away', 'wrong_secret'),
  },
  'signed-as-sent': {
    title: 'The signature is checked over the bytes as they came',
    why: 'JSON that is read and written again looks different: other spaces, other escapes, other zeros.',
    steps: [
      bet('1', { label: 'spaced', text: (fields) => JSON.stringify(fields, undefined, 2) }),
      bet('1', {
        label: 'escaped',
        text: (fields) => JSON.stringify(fields).replaceAll('/', '\\/').replace('BET', '\\u0042ET'),
      }),
      bet('1', {
        label: 'turned',
        text: (fields) => JSON.stringify(Object.fromEntries(Object.entries(fields).reverse())),
      }),
    ],
    moved: '-3',
  },
};
