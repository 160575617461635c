import { bet, cancel, win } from '../calls.ts';
import { AS_ANSWERED, type Call, type CaseTable } from '../conformance-case.ts';

const NEEDED = ['callback_id', 'action', 'provider', 'username', 'currency', 'amount', 'direction', 'transaction_id'];
const HOSTILE = [
  "{run}'); DROP TABLE wallets; --",
  '{run}" OR ""="',
  '{run}${jndi:ldap://127.0.0.1/a}',
  '{run}../../etc/passwd',
  '{run}<script>alert(1)</script>',
  '{run}%00%0a',
  '{run}{{7*7}}',
];
const PROTOTYPE_NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
const DEPTH = 20_000;
const SESSIONS = ['0197a0e1-77d0-7b4e-8c21-5d9a3f60e412', '0197a0e4-0a52-7c33-b1f6-2e7c90d4a8b1'];

const texts = (...bodies: readonly string[]): readonly Call[] =>
  bodies.map((body, at) => win('10', { label: `body-${at}`, text: () => body, expect: 'unaccepted' }));

/** Bodies that are allowed, and bodies that a receiver must survive. */
export const BODY_CASES: CaseTable = {
  'unknown-fields': {
    title: 'Fields that the Agent does not know are ignored',
    why: 'Fields are added to the interface without a new version.',
    steps: [bet('1', { fields: { added_later: { deep: [1, null] }, note: 'x' } })],
    moved: '-1',
  },
  'sparse-body': {
    title: 'Fields that are not always known may be missing or null',
    why: 'Not every provider has rounds, game codes or details.',
    steps: [
      bet('1', { label: 'missing', fields: { round_id: undefined, game_code: undefined, game_type: undefined } }),
      bet('1', {
        label: 'null',
        fields: { round_id: null, game_code: null, bet_detail: null, original_transaction_id: null },
      }),
    ],
    moved: '-2',
  },
  sessions: {
    title: 'Money is booked whatever session its callback names',
    why: 'A session is derived from launches: a payout may name another one than its bet, or none.',
    steps: [
      bet('10', { fields: { session_id: SESSIONS[0], reference: 'visit “7” é', session_is_derived: true } }),
      win('4', { of: 'bet', fields: { session_id: SESSIONS[1], session_is_derived: true } }),
      cancel('10', 'bet', { label: 'without', fields: { reference: null } }),
    ],
    moved: '4',
  },
  'missing-fields': {
    title: 'A callback that lacks a field it needs is not accepted',
    why: 'Whatever is put in its place is a guess about money.',
    steps: NEEDED.map((name) => win('10', { label: name, fields: { [name]: undefined }, expect: 'unaccepted' })),
  },
  'fields-of-other-types': {
    title: 'Names and ids that are not text are not accepted',
    why: 'Objects in place of text are how questions to databases are forged.',
    steps: [
      win('10', { label: 'username', fields: { username: { $ne: null } }, expect: 'unaccepted' }),
      win('10', { label: 'array', fields: { username: ['{player}'] }, expect: 'unaccepted' }),
      win('10', { label: 'id', fields: { transaction_id: { $gt: '' } }, expect: 'unaccepted' }),
      win('10', { label: 'currency', fields: { currency: ['{currency}'] }, expect: 'unaccepted' }),
    ],
  },
  'hostile-text': {
    title: 'Ids that look like commands are ids',
    why: 'They come from systems that others write, and go into queries, pages and logs.',
    steps: [
      ...HOSTILE.map((transactionId, at) =>
        bet('1', { label: `bet-${at}`, transactionId, fields: { round_id: transactionId } }),
      ),
      bet('1', { label: 'bet-0' }),
    ],
    moved: '-7',
  },
  'control-characters': {
    title: 'NUL and other control characters are answered, not a fault',
    why: 'PostgreSQL keeps no NUL in text; a fault is repeated, and holds up everything behind it.',
    steps: [
      bet('1', { label: 'nul', transactionId: '{run}\u0000', expect: 'answered' }),
      bet('1', { label: 'escape', transactionId: '{run}\u001b[2J\r\n', expect: 'answered' }),
      bet('1', { label: 'surrogate', transactionId: '{run}\ud800', expect: 'answered' }),
    ],
    moved: AS_ANSWERED,
  },
  'prototype-names': {
    title: 'Names that objects have by themselves are names like any other',
    why: 'In some languages a plain object has a constructor before anybody put one there.',
    steps: [
      ...PROTOTYPE_NAMES.map((username) => win('10', { label: username, fields: { username }, expect: 'refused' })),
      bet('1', { fields: { round_id: '__proto__', game_code: 'constructor', game_type: 'toString' } }),
    ],
    moved: '-1',
  },
  'prototype-fields': {
    title: 'A field named __proto__ gives nothing to the others',
    why: 'Merged carelessly, it sets what the body lacks, in this callback or in all that follow.',
    steps: [
      win('10', {
        expect: 'unaccepted',
        fields: { amount: undefined },
        text: (fields) => JSON.stringify(fields).replace('{', '{"__proto__":{"amount":"10.0000"},'),
      }),
      win('10', { label: 'after', fields: { amount: undefined }, expect: 'unaccepted' }),
    ],
  },
  'deep-json': {
    title: 'JSON that is nested very deeply is answered, not a fault',
    why: 'Readers that call themselves for every level run out of stack, and some take the process with them.',
    steps: [
      win('10', {
        label: 'deep',
        expect: 'answered',
        text: (fields) => JSON.stringify(fields).replace(/}$/, `,"deep":${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}}`),
      }),
      bet('1'),
    ],
    moved: AS_ANSWERED,
  },
  'malformed-json': {
    title: 'A body that is no JSON is not accepted, and no fault',
    why: 'HTTP 5xx means that a repetition may help; here it cannot.',
    steps: texts('{"callback_id":', '{}}', "{'a':1}", 'amount=10', '\ufeff'),
  },
  'empty-body': {
    title: 'An empty body is not accepted, and no fault',
    why: 'Probes and misconfigured proxies send such things.',
    steps: texts('', '{}'),
  },
  'json-but-no-object': {
    title: 'JSON that is no object is not accepted, and no fault',
    why: 'null is JSON too, and has no fields.',
    steps: texts('null', '[]', '"text"', '1', 'true', '[{}]'),
  },
  'unicode-text': {
    title: 'Text of every script is read as it was signed',
    why: 'The signature is over UTF-8; read in another encoding, every name with an accent is a forgery.',
    steps: [bet('1', { fields: { bet_detail: 'Ærøskøbing 百家乐 🎲🏴‍☠️ \u202eabc' } })],
    moved: '-1',
  },
  'long-detail': {
    title: 'A callback of some 16 KiB is accepted',
    why: 'bet_detail holds up to 4,096 characters of the provider’s own, of up to four bytes.',
    steps: [bet('1', { fields: { bet_detail: '🎲'.repeat(4_000) } })],
    moved: '-1',
  },
  'oversized-body': {
    title: 'A body of 8 MiB that nobody signed is not accepted, and does no harm',
    why: 'What is read before it is judged fills memory for whoever likes to.',
    steps: [win('10', { label: 'large', tampering: 'oversized', expect: 'answered_or_closed' }), bet('1')],
    moved: '-1',
  },
  'body-in-pieces': {
    title: 'A body may arrive in pieces',
    why: 'Networks cut where they like, within a character too.',
    needs: ['called'],
    steps: [bet('1', { tampering: 'in_pieces', fields: { bet_detail: '百家乐' } })],
    moved: '-1',
  },
  'content-type-with-charset': {
    title: 'A charset behind the content type is fine',
    why: 'Libraries and proxies add it.',
    steps: [bet('1', { tampering: 'charset' })],
    moved: '-1',
  },
  'form-body': {
    title: 'A form is not accepted',
    why: 'Any page can have a browser send a form; and its texts are not those of the interface.',
    steps: [win('10', { tampering: 'form', expect: 'unaccepted' })],
  },
  'wrong-method': {
    title: 'Only POST is accepted',
    why: 'GET is repeated, cached and logged by everything on the way.',
    needs: ['called'],
    steps: [
      win('10', { label: 'get', tampering: 'get', expect: 'unaccepted' }),
      win('10', { label: 'put', tampering: 'put', expect: 'unaccepted' }),
    ],
  },
  'unknown-path': {
    title: 'What is sent to another path is not accepted',
    why: 'A catch-all that says yes loses the callbacks of a mistyped address.',
    steps: [win('10', { tampering: 'unknown_path', expect: 'unaccepted' })],
  },
};
