/** Attacks of an Agent with a good token on the others. */
import { ask, form, type Answered } from '../ask.ts';
import { manyNames } from './many-names.ts';
import type { Attacker, Attacks } from './attack.ts';

const ADDRESS = '203.0.113.66';
const DAY_MS = 86_400_000;
const ODD_NAMES = [
  '\u0131van',
  'bo\u017f',
  '\u212a',
  'a\u0301',
  '\ufeffx',
  '\u202ex',
  '\u{1f600}',
  "' or 1=1",
  '../..',
];

type Fields = Readonly<Record<string, string>>;

const call = ({ port, tokens, number }: Attacker, path: string, fields: Fields = {}): Promise<Answered> =>
  ask({ port, path: `/papi/v1${path}`, address: ADDRESS, token: tokens[number % tokens.length], body: form(fields) });

/** A range that nobody has asked for yet. */
function someRange({ chance, number }: Attacker): Fields {
  const end = Date.now() - chance.between(1, 1_000) - number * 1_000;
  return { start: new Date(end - DAY_MS / 2).toISOString(), end: new Date(end).toISOString() };
}

export const NOISY_AGENTS: Attacks = {
  'all changes, again and again': { atOnce: 100, once: (attacker) => call(attacker, '/game/changes') },
  'game lists, each another one': {
    atOnce: 50,
    once: (attacker) => call(attacker, '/game/list', { pageSize: '100', page: String(1 + (attacker.number % 20)) }),
  },
  'bets of a range, in a loop': {
    atOnce: 50,
    once: (attacker) => call(attacker, '/bet/list', { provider: 'D', ...someRange(attacker) }),
  },
  'details of bets': {
    atOnce: 50,
    once: (attacker) => call(attacker, '/bet/detail', { provider: 'D', bet_id: String(attacker.number) }),
  },
  'what is in doubt': { atOnce: 50, once: (attacker) => call(attacker, '/order/in-doubt', { pageSize: '100' }) },
  'orders of others': {
    atOnce: 50,
    once: (attacker) => call(attacker, '/order/status', { transfer_id: attacker.foreignReference }),
  },
  'transfers of its own': {
    atOnce: 50,
    once: (attacker) =>
      call(attacker, '/player/transfer', {
        username: `noisy${attacker.number % 7}`,
        currency: 'USD',
        amount: '1',
        transfer_type: 'deposit',
        transfer_id: `noise-${attacker.chance.between(1, 1e9)}-${attacker.number}`,
      }),
  },
  'names in odd letters': {
    atOnce: 50,
    once: (attacker) => {
      const name = ODD_NAMES[attacker.number % ODD_NAMES.length]!;
      return call(attacker, '/player/register', { provider: 'D', member_id: name, currency: 'USD' });
    },
  },
  'health of providers': { atOnce: 50, once: (attacker) => call(attacker, '/provider/health', { provider: 'D' }) },
  'bodies of 230,000 unknown names': {
    atOnce: 16,
    once: ({ port, tokens, number }) =>
      ask({
        port,
        path: '/papi/v1/game/list',
        address: ADDRESS,
        token: tokens[number % tokens.length],
        body: manyNames(),
      }),
  },
  'fields that are wrong': {
    atOnce: 50,
    once: (attacker) => call(attacker, '/game/list', { page: '9'.repeat(attacker.chance.between(1, 7_000)) }),
  },
};
