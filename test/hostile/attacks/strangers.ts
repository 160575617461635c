/** Attacks of callers without credentials. */
import { ask, type Answered } from '../ask.ts';
import { raw } from './raw.ts';
import { strangerAddress, type Attacker, type Attacks } from './attack.ts';

const BALANCE = '/provider/B/v1/api/seamless/balance';
const JSON_TYPE = { 'content-type': 'application/json' };
const FOUR_MEGABYTES = 4 * 1024 * 1024;

const toProvider = ({ port, number }: Attacker, body: string, path = BALANCE): Promise<Answered> =>
  ask({ port, path, body, address: strangerAddress(number), headers: JSON_TYPE });

export const STRANGERS: Attacks = {
  'numbers without an end': {
    atOnce: 8,
    once: (attacker) => toProvider(attacker, `{"a":${'1'.repeat(attacker.chance.between(40_000, 900_000))}:}`),
  },
  'lists in lists': { atOnce: 8, once: (attacker) => toProvider(attacker, '['.repeat(900_000)) },
  'bodies that never end': { atOnce: 200, once: unfinished },
  'bodies that are too large': {
    atOnce: 8,
    once: (attacker) => toProvider(attacker, 'x'.repeat(FOUR_MEGABYTES)),
  },
  'providers that nobody has': {
    atOnce: 64,
    once: (attacker) => toProvider(attacker, '{}', `/provider/X${attacker.number}/v1/api/seamless/balance`),
  },
  'wrong signatures': {
    atOnce: 64,
    once: (attacker) =>
      toProvider(
        attacker,
        JSON.stringify({
          batch_requests: [],
          operator_code: 'DEM1',
          currency: 'USD',
          sign: '0'.repeat(32),
          request_time: '1',
        }),
      ),
  },
  // Each costs the gateway a look with a public key.
  'wrong signatures of RSA': {
    atOnce: 64,
    once: ({ port, number }) =>
      ask({
        port,
        path: '/provider/HUB88/transaction/bet',
        body: JSON.stringify({ user: `u-${number}`, amount: 1 }),
        address: strangerAddress(number),
        headers: { ...JSON_TYPE, 'x-hub88-signature': `${'A'.repeat(342)}==` },
      }),
  },
  'wrong tokens': {
    atOnce: 64,
    once: ({ port, number, chance }) =>
      ask({
        port,
        path: '/papi/v1/game/list',
        address: strangerAddress(number),
        token: `agt_${String(chance.between(1, 1e9)).padStart(43, 'x')}`,
      }),
  },
  'wrong administration tokens': {
    atOnce: 32,
    once: ({ port, number }) =>
      ask({ port, method: 'GET', path: '/admin/v1/agents', token: `x${number}`, address: strangerAddress(number) }),
  },
  'probes and scrapes': {
    atOnce: 32,
    once: ({ port, number }) =>
      ask({
        port,
        method: 'GET',
        path: number % 2 === 0 ? '/metrics' : '/health/ready',
        address: strangerAddress(number),
      }),
  },
  'no HTTP at all': { atOnce: 16, once: (attacker) => raw(attacker, `\u0000\u0001${'z'.repeat(20_000)}\r\n\r\n`) },
};

function unfinished(attacker: Attacker): Promise<Answered> {
  const address = strangerAddress(attacker.number);
  const head = `POST ${BALANCE} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${address}\r\nContent-Length: 1000000\r\n\r\n{`;
  return raw(attacker, head);
}
