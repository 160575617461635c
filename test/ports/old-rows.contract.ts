import { expect } from 'chai';
import type { OldRows } from '../../src/application/ports/old-rows.ts';
import { PageRequest } from '../../src/domain/shared/page-request.ts';
import { ProviderDesk } from '../application/wallet/provider-desk.ts';
import { findingsOf } from './audited.ts';
import { failedRunOf, messageOf, parkedRunOf, runOf, soonMs, taken, type CallbackWorld } from './callback-world.ts';
import {
  accepted,
  AGENT,
  agentOf,
  arrivalOf,
  furnish,
  guid,
  MOMENT_MS,
  opaqueTokenOf,
  PROVIDER,
  allOf,
} from './catalogue-seeds.ts';
import { describeInWorld, type OpenWorld } from './catalogue-world.ts';
import type { MoneyWorld } from './money-world.ts';
import { oldRowsOfPeople, type ForgettingPeopleWorld } from './old-rows-of-people.ts';
import { betEvent, fund, winEvent } from './wallet-seeds.ts';

/** A world with rows that can be removed. */
export interface ForgettingWorld extends MoneyWorld, CallbackWorld, ForgettingPeopleWorld {
  readonly oldRows: OldRows;
}

/** Claims all waiting callbacks and books them as delivered at that moment, with an attempt each. */
export async function deliverAll({ queue }: CallbackWorld, atMs: number): Promise<number> {
  const lanes = await taken(queue, soonMs());
  const runs = lanes.map((lane) => {
    const attempts = lane.messages.map(({ id }) => attemptAt(id, atMs));
    return runOf(lane, { attempts });
  });
  await queue.settle(runs, atMs);
  return lanes.length;
}

const attemptAt = (callbackId: string, atMs: number) =>
  ({ callbackId, atMs, httpStatus: 200, latencyMs: 1, outcome: 'accepted', answer: '' }) as const;

/** The promises of every implementation that removes old rows. */
export function oldRowsContract(title: string, openWorld: OpenWorld<ForgettingWorld>): void {
  describeInWorld(`${title} (OldRows)`, openWorld, (world) => {
    describe('callbacks', () => callbacks(world));
    describe('refused callbacks', () => refusedCallbacks(world));
    describe('attempts', () => attempts(world));
    describe('jobs and tokens', () => jobsAndTokens(world));
    describe('sessions of players', () => sessions(world));
    describe('the access of administrators', () => oldRowsOfPeople(world));
    describe('versions', () => versions(world));
    describe('the audit', () => audit(world));
  });
}

const EVER_MS = Date.UTC(2100, 0);
const FIRST_PAGE = accepted(PageRequest.of('1', '100'));
const ALL_STATUSES = { agent: undefined, status: undefined, sinceMs: undefined };

function callbacks(world: () => ForgettingWorld): void {
  const idsLeft = async () => (await world().log.list(ALL_STATUSES, FIRST_PAGE)).list.map(({ id }) => id);

  it('go when they were delivered before the moment, the oldest first, so many at most', async () => {
    await world().agents.create(agentOf());
    for (const number of [1, 2, 3]) {
      await world().enqueue(messageOf(number));
      await deliverAll(world(), MOMENT_MS + number);
    }

    const first = await world().oldRows.remove('callbacks', MOMENT_MS + 3, 1);
    const leftAfterOne = await idsLeft();
    const rest = await world().oldRows.remove('callbacks', MOMENT_MS + 3, 100);

    expect([first, rest]).to.deep.equal([1, 1]);
    expect(leftAfterOne).to.deep.equal([guid(3), guid(2)]);
    expect(await idsLeft()).to.deep.equal([guid(3)]);
  });

  it('stay when they are pending, parked, refused, or were sent again', async () => {
    await world().agents.create(agentOf());
    await world().enqueue(...[1, 2, 4].map((number) => messageOf(number, { lane: `lane-${number}` })));
    await world().ask(messageOf(3));
    await world().endQuestion(guid(3), { status: 'refused' });
    const lanes = (await taken(world().queue, soonMs())).toSorted((one, other) => one.lane.localeCompare(other.lane));
    await world().queue.settle([failedRunOf(lanes[0]!, EVER_MS), parkedRunOf(lanes[1]!), runOf(lanes[2]!)], MOMENT_MS);
    await world().replays.replay(guid(4), soonMs());

    expect(await world().oldRows.remove('callbacks', EVER_MS, 100)).to.equal(0);
    expect(await idsLeft()).to.have.length(4);
  });
}

function refusedCallbacks(world: () => ForgettingWorld): void {
  /** A callback that its Agent refused at that moment. */
  async function refused(number: number, atMs: number): Promise<void> {
    await world().ask(messageOf(number, { lane: `lane-${number}` }));
    const attempt = { ...attemptAt(guid(number), atMs), outcome: 'refused' as const };
    await world().endQuestion(guid(number), { status: 'refused', attempt });
  }

  it('go when they were made and last tried before the moment, so many at most', async () => {
    await world().agents.create(agentOf());
    for (const number of [1, 2, 3]) await refused(number, MOMENT_MS);
    await refused(4, EVER_MS);

    const young = await world().oldRows.remove('refused_callbacks', MOMENT_MS, 100);
    const first = await world().oldRows.remove('refused_callbacks', EVER_MS, 2);
    const rest = await world().oldRows.remove('refused_callbacks', EVER_MS, 100);

    expect([young, first, rest]).to.deep.equal([0, 2, 1]);
    expect((await world().log.list(ALL_STATUSES, FIRST_PAGE)).list.map(({ id }) => id)).to.deep.equal([guid(4)]);
  });

  it('stay when they are pending, delivered or parked', async () => {
    await world().agents.create(agentOf());
    await world().enqueue(...[1, 2, 3].map((number) => messageOf(number, { lane: `lane-${number}` })));
    const lanes = (await taken(world().queue, soonMs())).toSorted((one, other) => one.lane.localeCompare(other.lane));
    await world().queue.settle([failedRunOf(lanes[0]!, EVER_MS), parkedRunOf(lanes[1]!), runOf(lanes[2]!)], MOMENT_MS);

    expect(await world().oldRows.remove('refused_callbacks', EVER_MS, 100)).to.equal(0);
  });
}

function attempts(world: () => ForgettingWorld): void {
  const attemptsAt = async (number: number) => (await world().log.find(guid(number)))?.attempts.length;

  it('go when they are old and their callback is settled, so many at most; the callback stays', async () => {
    await world().agents.create(agentOf());
    await world().enqueue(messageOf(1), messageOf(2));
    await deliverAll(world(), MOMENT_MS);

    const young = await world().oldRows.remove('callback_attempts', MOMENT_MS, 100);
    const first = await world().oldRows.remove('callback_attempts', MOMENT_MS + 1, 1);
    const rest = await world().oldRows.remove('callback_attempts', MOMENT_MS + 1, 100);

    expect([young, first, rest]).to.deep.equal([0, 1, 1]);
    expect([await attemptsAt(1), await attemptsAt(2)]).to.deep.equal([0, 0]);
  });

  it('stay when their callback is still to be delivered', async () => {
    await world().agents.create(agentOf());
    await world().enqueue(messageOf(1));
    const [lane] = await taken(world().queue, soonMs());
    const failed = { ...attemptAt(guid(1), MOMENT_MS), outcome: 'not_accepted' as const };
    await world().queue.settle([{ ...failedRunOf(lane!, EVER_MS), attempts: [failed] }], MOMENT_MS);

    expect(await world().oldRows.remove('callback_attempts', EVER_MS, 100)).to.equal(0);
    expect(await attemptsAt(1)).to.equal(1);
  });
}

function sessions(world: () => ForgettingWorld): void {
  it('go when they began before the moment, ended or not', async () => {
    const { gameSessions, oldRows } = world();
    await furnish(world());
    await world().players.ensure(AGENT, 'ANN', guid(101));
    const session = { agent: AGENT, playerId: guid(101), provider: PROVIDER, currency: 'USD', gameCode: 'G1' };
    const rest = { leadsTo: undefined, reference: undefined, expiresAtMs: undefined };
    for (const number of [1, 2])
      await gameSessions.begin({ ...session, ...rest, sessionId: guid(number), gameId: guid(10 + number) });
    await gameSessions.end([guid(1)], 'ended');

    const young = await oldRows.remove('game_sessions', MOMENT_MS, 100);
    const first = await oldRows.remove('game_sessions', EVER_MS, 1);

    expect([young, first]).to.deep.equal([0, 1]);
    expect((await gameSessions.latest(guid(101), 9)).map(({ sessionId }) => sessionId)).to.deep.equal([guid(2)]);
  });
}

function jobsAndTokens(world: () => ForgettingWorld): void {
  it('go when they have ended before the moment; a job that runs stays', async () => {
    const { jobs, oldRows } = world();
    await jobs.start({ id: guid(1), kind: 'k', subject: 'ended' }, MOMENT_MS, 0);
    await jobs.finish(guid(1), { status: 'succeeded', result: '{}' }, MOMENT_MS);
    await jobs.start({ id: guid(2), kind: 'k', subject: 'runs' }, MOMENT_MS, 0);

    const young = await oldRows.remove('jobs', MOMENT_MS, 100);
    const old = await oldRows.remove('jobs', EVER_MS, 100);

    expect([young, old]).to.deep.equal([0, 1]);
    expect([await jobs.find(guid(1)), (await jobs.find(guid(2)))?.id]).to.deep.equal([undefined, guid(2)]);
  });

  it('go when they have expired or were revoked before the moment; a token that is good stays', async () => {
    const { agents, tokens, oldRows } = world();
    await agents.create(agentOf());
    await tokens.add(opaqueTokenOf(1, { expiresAtMs: MOMENT_MS }));
    await tokens.add(opaqueTokenOf(2));
    await tokens.add(opaqueTokenOf(3));
    await tokens.revoke({ agent: AGENT, id: guid(3), atMs: MOMENT_MS });

    const young = await oldRows.remove('agent_tokens', MOMENT_MS, 100);
    const old = await oldRows.remove('agent_tokens', MOMENT_MS + 1, 100);

    expect([young, old]).to.deep.equal([0, 2]);
    expect((await allOf(tokens, AGENT))?.map(({ id }) => id)).to.deep.equal([guid(2)]);
  });

  it('go when they were revoked before the moment; a callback secret that signs stays', async () => {
    const { agents, callbackSecrets, oldRows } = world();
    await agents.create(agentOf());
    for (const number of [1, 2])
      await callbackSecrets.add({ ...SECRET, id: guid(number), secretSealed: `sealed-${number}` });
    await callbackSecrets.revoke({ agent: AGENT, id: guid(1), atMs: MOMENT_MS });

    const young = await oldRows.remove('callback_secrets', MOMENT_MS, 100);
    const old = await oldRows.remove('callback_secrets', MOMENT_MS + 1, 100);

    expect([young, old]).to.deep.equal([0, 1]);
    expect([
      await callbackSecrets.find(AGENT, guid(1)),
      (await callbackSecrets.find(AGENT, guid(2)))?.id,
    ]).to.deep.equal([undefined, guid(2)]);
  });
}

const SECRET = { agent: AGENT, createdAtMs: MOMENT_MS, revokedAtMs: undefined };

function versions(world: () => ForgettingWorld): void {
  const oldest = async () => (await world().history.head()).oldest;

  it('go when they ended before the moment, the oldest first and so many at most; the history says from when on it knows', async () => {
    await furnish(world());
    await world().games.keep([arrivalOf(1)]);
    const revisions: number[] = [];
    for (const name of ['First', 'Second', 'Third']) {
      await world().games.keep([arrivalOf(1, { name })]);
      revisions.push((await world().history.head()).revision);
    }

    const young = await world().oldRows.remove('game_versions', MOMENT_MS, 100);
    expect([young, await oldest()]).to.deep.equal([0, 0]);

    const first = await world().oldRows.remove('game_versions', EVER_MS, 1);
    expect([first, await oldest()]).to.deep.equal([1, revisions[0]]);

    const rest = await world().oldRows.remove('game_versions', EVER_MS, 100);
    expect([rest, await oldest()]).to.deep.equal([2, revisions[2]]);
  });

  it('of providers and Agents go the same way', async () => {
    await furnish(world());
    await world().providers.update(PROVIDER, { isMaintenance: true });
    const { revision: ofProvider } = await world().history.head();
    await world().agents.update(AGENT, { currency: 'EUR' });
    const { revision: ofAgent } = await world().history.head();

    expect(await world().oldRows.remove('provider_versions', EVER_MS, 100)).to.equal(1);
    expect(await oldest()).to.equal(ofProvider);
    expect(await world().oldRows.remove('agent_versions', EVER_MS, 100)).to.equal(1);
    expect(await oldest()).to.equal(ofAgent);
  });
}

function audit(world: () => ForgettingWorld): void {
  it('stays sound when callbacks of transactions are forgotten, in one batch or several', async () => {
    const desk = new ProviderDesk(world());
    await desk.furnish();
    await fund(world(), '1000');
    for (const number of [1, 2, 3]) {
      await desk.take(betEvent(number));
      await desk.take(winEvent(number, { transactionId: `w${number}` }));
    }
    while ((await deliverAll(world(), MOMENT_MS)) > 0);

    const removed = [
      await world().oldRows.remove('callbacks', EVER_MS, 1),
      await world().oldRows.remove('callbacks', EVER_MS, 100),
    ];
    const findings = await findingsOf(world().audit);

    expect(removed[1]).to.be.greaterThan(4);
    expect(findings.filter(({ violated }) => violated > 0)).to.deep.equal([]);
    expect(findings.find(({ invariant }) => invariant === 'callbacks_kept')?.checked).to.equal(6);
  });
}
