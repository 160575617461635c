/** Crowds that a provider sends. Nothing is wrong in them but their number. */
import { CURRENCY, playerName, PROVIDER } from '../../bench/money/money-world.ts';
import { signedByProvider } from '../../bench/money/signed-by-provider.ts';
import { ask, type Answered } from '../ask.ts';
import type { Attacker, Attacks } from './attack.ts';

const ADDRESS = '203.0.113.66';
const COPIES = 250;
/** A player of an Agent that is not the healthy one. */
const PLAYER = playerName(1);
/** Protocol B's most members of one question. */
const MEMBERS = 1_000;

const asProvider = ({ port }: Attacker, word: string, batch: readonly object[]): Promise<Answered> =>
  ask({
    port,
    path: `/provider/${PROVIDER}/v1/api/seamless/${word}`,
    address: ADDRESS,
    headers: { 'content-type': 'application/json' },
    body: signedByProvider(word, { batch_requests: batch, currency: CURRENCY }),
  });

function bet(attacker: Attacker, id: string): Promise<Answered> {
  const transaction = { id, action: 'BET', amount: '1', wager_code: id, round_id: id };
  return asProvider(attacker, 'withdraw', [
    { member_account: PLAYER, product_code: 1006, game_type: 'SLOT', transactions: [transaction] },
  ]);
}

export const CROWDS: Attacks = {
  'copies of one bet': {
    atOnce: COPIES,
    once: (attacker) => bet(attacker, `copied-${attacker.port}-${Math.floor(attacker.number / COPIES)}`),
  },
  'bets in one wallet': {
    atOnce: 64,
    once: (attacker) => bet(attacker, `crowd-${attacker.port}-${attacker.number}`),
  },
  'balances of a thousand players': {
    atOnce: 8,
    once: (attacker) =>
      asProvider(
        attacker,
        'balance',
        Array.from({ length: MEMBERS }, (_, at) => ({ member_account: playerName(at), product_code: 1006 })),
      ),
  },
};
