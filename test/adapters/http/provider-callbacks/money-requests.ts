/** Requests of providers that move money, as they come over the wire. */
import { createHash } from 'node:crypto';
import { encrypt } from '../../../../src/adapters/providers/provider-c/encryption.ts';
import { readConnection } from '../../providers/outbound-fixture.ts';

/** A request below a provider's own address. */
export interface Sent {
  readonly path?: string;
  readonly contentType: string;
  readonly body: string;
}

const WHO = 'username=ANN&currency=USD';
const atC = (name: string, fields: string, who = WHO): Sent => ({
  path: `/${name}`,
  contentType: 'text/plain',
  body: encrypt(`${who}&${fields}`, readConnection('provider-c').credentials['encrypt_key']!),
});
export const betAtC = (txnid: string, who = WHO) =>
  atC('PlaceBet', `amount=12.50&txnid=${txnid}&timestamp=2026-01-15 09:30:00&gametype=bac&hostid=601&gameid=9`, who);
export const winAtC = (txnid: string, game = 'gametype=bac', amount = '25.00', who = WHO) =>
  atC('PlayerWin', `amount=${amount}&txnid=${txnid}&timestamp=2026-01-15 09:31:00&${game}&Payouttime=&gameid=9`, who);
export const winWithoutRoundAtC = (txnid: string) =>
  atC('PlayerWin', `amount=25.00&txnid=${txnid}&timestamp=2026-01-15 09:31:00&gametype=bac&Payouttime=`);
export const lossAtC = (txnid: string, who = WHO) =>
  atC('PlayerLost', `txnid=${txnid}&timestamp=2026-01-15 09:31:00&gametype=bac&Payouttime=&gameid=9`, who);
/** The player ANN with the code and name in other letters. */
export const ANN_IN_OTHER_LETTERS = 'username=aNn&currency=usd';
export const EVE = 'username=EVE&currency=USD';
export const cancelAtC = (txnid: string, betId: string) =>
  atC('PlaceBetCancel', `amount=12.50&txnid=${txnid}&timestamp=2026-01-15 09:30:05&gameid=9&txn_reverse_id=${betId}`);

export const atD = (cmd: string, fields: Readonly<Record<string, string>>): Sent => ({
  contentType: 'application/x-www-form-urlencoded',
  body: new URLSearchParams({
    cmd,
    signature: readConnection('provider-d').credentials['signature']!,
    user: 'ANN',
    requestDate: '2025-01-01 13:53:00',
    gtype: '101',
    gameno: '101_9_1',
    ...fields,
  }).toString(),
});
export const BET_AT_D = atD('PointInout', { money: '-10', dealid: '1', code: '2' });
export const winAtD = (cmd: string, money: string) => atD(cmd, { money, dealid: '2', code: '1' });

export function atA(method: string, amount: number, order: object): Sent {
  const { sn, secret_key: key } = readConnection('provider-a').credentials;
  const sign = createHash('md5').update(`r-1${sn}ANN${amount}${key}`).digest('hex');
  const params = { random: 'r-1', sign, sn, userId: 70_000_001, loginId: 'ANN', amount, orders: [order] };
  return { contentType: 'application/json', body: JSON.stringify({ id: 1, method, params, jsonrpc: '2.0' }) };
}
export const BET_AT_A = atA('open.operator.order.transfer', -20, {
  orderId: 1,
  gameId: '1',
  issueId: 'R1',
  amount: -20,
});
export const winAtA = (amount: number) =>
  atA('open.operator.calc.transfer', amount, { orderId: 1, gameId: '1', amount });

export const HUGE = '1000000000000000';

/** A request of B with one member's transactions. */
export function atB(call: 'withdraw' | 'deposit', transactions: readonly object[]): Sent {
  const { operator_code, secret_key: key } = readConnection('provider-b').credentials;
  const request_time = String(Math.floor(Date.now() / 1_000));
  const sign = createHash('md5').update(`${operator_code}${request_time}${call}${key}`).digest('hex');
  const batch_requests = [{ member_account: 'ann', product_code: 1138, transactions }];
  return {
    path: `/v1/api/seamless/${call}`,
    contentType: 'application/json',
    body: JSON.stringify({ operator_code, request_time, sign, currency: 'USD', batch_requests }),
  };
}
