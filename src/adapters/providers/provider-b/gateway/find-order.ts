import { ok, unreadable, type Result, type UpstreamFailure } from '../../protocol-kit.ts';
import { withLowerKeys } from './read-answer.ts';
import type { Client } from './client.ts';
import { readWager, type Wager } from './bet-record.ts';

/** Path segments that a URL parser drops, so that the request would reach another operation. */
const NOT_AN_ID = ['', '.', '..'];

/** Finds one wager by its code; undefined if the upstream says that it has no such wager. */
export async function findWager(client: Client, code: string): Promise<Result<Wager | undefined, UpstreamFailure>> {
  if (NOT_AN_ID.includes(code)) return ok(undefined);
  const answer = await client.call('wager', {}, code);
  if (!answer.ok) return saysNoSuchBet(answer.error) ? ok(undefined) : answer;
  const { wager } = withLowerKeys(answer.value);
  if (wager === null) return ok(undefined);
  if (wager === undefined) return unreadable('the answer has no wager');
  const read = readWager(wager, client.config);
  if (!read.ok) return read;
  const isAsked = read.value.code === code || read.value.id === code;
  return isAsked ? read : unreadable('the answer is about another wager');
}

const saysNoSuchBet = (failure: UpstreamFailure): boolean =>
  failure.kind === 'provider_refused' && failure.reason === 'record_not_found';
