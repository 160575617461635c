/** The calls for bets and about providers, with answers of each kind; the provider and the Agent of the document's examples exist. */
import { expect } from 'chai';
import { betOf, LAST_HOUR } from '../../../application/bets/report-world.ts';
import { lineOf } from '../../../application/statements/statements-over.ts';
import { guid } from '../../../ports/catalogue-seeds.ts';
import type { Gateway } from '../gateway.ts';
import type { CallInput, DocumentedAnswer, DocumentedCaller } from './documented-call.ts';

const ANNA = { provider: 'A', member_id: 'ANNA' };

export async function reportCalls(caller: DocumentedCaller, gateway: Gateway, token: string): Promise<void> {
  const ask = (id: string, body?: CallInput['body']) => caller.call(id, { token, ...(body !== undefined && { body }) });
  const { players, accounts } = gateway.world;
  const player = await players.ensure('ORCHARD', 'ANNA', guid(900));
  await accounts.open({ playerId: player.id, provider: 'A', currency: 'EUR' }, ['ORCHARD_ANNA'].values());
  const upstream = gateway.providers.of('A');
  const unknown = { roundId: undefined, gameCode: undefined, validBetAmount: undefined, settledAtMs: undefined };
  upstream.records = [betOf('1', 'ORCHARD_ANNA'), betOf('2', 'ORCHARD_ANNA', { ...unknown, status: 'unsettled' })];

  const bets = await ask('listBets', { provider: 'A', ...LAST_HOUR });
  expect(bets.data['list']).to.have.length(1);
  await ask('showBet', { provider: 'A', bet_id: '2' });
  await ask('checkProviderHealth');
  await ask('listCapabilities');
  await ask('callExtension', { ...ANNA, operation: 'setLimit', limit: 5 });
  gateway.statementLines.push(lineOf({ agent: 'ORCHARD' }));
  const daily = await ask('listDailyReports');
  expect(daily.data['list']).to.have.length(1);
  await refusals(ask, gateway);
}

type Ask = (id: string, body?: CallInput['body']) => Promise<DocumentedAnswer>;

async function refusals(ask: Ask, gateway: Gateway): Promise<void> {
  const codeOf = async (id: string, body: object) => (await ask(id, body)).code;
  const upstream = gateway.providers.of('A');

  expect(await codeOf('listBets', { provider: 'A' })).to.equal(1001);
  expect(await codeOf('listBets', { ...ANNA, ...LAST_HOUR, member_id: 'NOBODY' })).to.equal(2001);
  upstream.failNext({ kind: 'provider_throttled', retryAfterMs: 1 });
  expect(await codeOf('listBets', { ...ANNA, ...LAST_HOUR })).to.equal(9001);
  expect(await codeOf('showBet', { provider: 'A', bet_id: '9' })).to.equal(1007);
  upstream.failNext({ kind: 'provider_outcome_unknown', cause: 'timed_out', detail: '' });
  expect(await codeOf('showBet', { provider: 'A', bet_id: '1' })).to.equal(5003);
  upstream.failNext({ kind: 'provider_refused', reason: 'in_maintenance', upstreamCode: '', upstreamText: '' });
  expect(await codeOf('showBet', { provider: 'A', bet_id: '1' })).to.equal(4002);
  expect(await codeOf('checkProviderHealth', { provider: 'X' })).to.equal(1007);
  expect(await codeOf('listCapabilities', { provider: 'X' })).to.equal(1007);
  expect(await codeOf('callExtension', { provider: 'A', operation: 'steal' })).to.equal(5004);
  upstream.failNext({ kind: 'provider_unreachable', detail: '' });
  expect(await codeOf('callExtension', { provider: 'A', operation: 'queryLimits' })).to.equal(5002);
}
