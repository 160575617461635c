import { expect } from 'chai';
import type { ClaimedNotice, NoticeBook, NoticeFilter } from '../../src/application/ports/notice-book.ts';
import type { AttemptEnd } from '../../src/application/ports/notification-queue.ts';
import { NOTICES_WAITING_MAX, type NewNotice, type NoticeKind } from '../../src/domain/notification/notice.ts';
import { PageRequest } from '../../src/domain/shared/page-request.ts';
import { AGENT, agentOf, guid } from './catalogue-seeds.ts';
import { describeInWorld, type CatalogueWorld, type OpenWorld } from './catalogue-world.ts';

const OTHER = 'AGENT-2';
const URL = 'https://agent.example/notices';
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const ANY: NoticeFilter = {
  agent: undefined,
  kind: undefined,
  status: undefined,
  sinceMs: undefined,
  untilMs: undefined,
};
const ALL = PageRequest.first(100);
const CHANGED: NoticeKind = 'catalogue.changed';

const noticeOf = (number: number, changes: Partial<NewNotice> = {}): NewNotice => ({
  agent: AGENT,
  kind: 'player.blocked',
  data: { number },
  ...changes,
});

/** A moment so many minutes ahead. What was written before is due then. */
const soon = (minutes = 0) => {
  const nowMs = Date.now() + 5_000 + minutes * MINUTE_MS;
  return { nowMs, untilMs: nowMs + MINUTE_MS, max: 10 };
};
const numbersOf = (notices: readonly Pick<ClaimedNotice, 'data'>[]): unknown[] =>
  notices.map(({ data }) => data['number']);
const delivered = (atMs = Date.now()): AttemptEnd => ({ kind: 'delivered', atMs, answer: 'HTTP 204' });
const failed = (atMs: number, retryAtMs: number): AttemptEnd => ({
  kind: 'failed',
  atMs,
  retryAtMs,
  answer: 'HTTP 503',
});

/** The promises of every book of notices. */
export function noticeBookContract(title: string, openWorld: OpenWorld): void {
  describeInWorld(`${title} (a NoticeBook)`, openWorld, (world) => {
    const notices = (): NoticeBook => world().notices;
    const list = async (filter: Partial<NoticeFilter> = {}) => (await notices().list({ ...ANY, ...filter }, ALL)).list;

    beforeEach(async () => {
      await world().agents.create(agentOf({ noticeUrl: URL }));
      await world().agents.create(agentOf({ code: OTHER, noticeUrl: URL, noticeKinds: ['player.blocked'] }));
      await world().agents.create(agentOf({ code: 'SILENT', noticeUrl: undefined }));
    });

    describe('writing', () => writing(world, list));
    describe('sending', () => sending(world, list));
    describe('readers of the catalogue', () => reading(world));
  });
}

type Lister = (filter?: Partial<NoticeFilter>) => Promise<Awaited<ReturnType<NoticeBook['list']>>['list']>;

function writing(world: () => CatalogueWorld, list: Lister): void {
  it('keeps a notice for an Agent that has an address and wants the kind', async () => {
    await world().notices.write([
      noticeOf(1),
      noticeOf(2, { agent: 'SILENT' }),
      noticeOf(3, { agent: OTHER, kind: CHANGED }),
      noticeOf(4, { agent: 'NOBODY' }),
    ]);
    const [notice, ...others] = await list();

    expect(others).to.deep.equal([]);
    expect(notice?.createdAtMs).to.be.closeTo(Date.now(), DAY_MS);
    expect(notice).to.deep.equal({
      ...noticeOf(1),
      id: notice?.id,
      createdAtMs: notice?.createdAtMs,
      status: 'waiting',
      attempts: 0,
      endedAtMs: undefined,
      answer: undefined,
    });
    expect(await world().notices.listeners('player.blocked')).to.deep.equal([AGENT, OTHER]);
    expect(await world().notices.listeners(CHANGED)).to.deep.equal([AGENT]);
  });

  it('keeps a notice with a key once for each Agent', async () => {
    await world().notices.write([noticeOf(1, { key: 'k' }), noticeOf(2, { key: 'k', agent: OTHER })]);
    await world().notices.write([noticeOf(3, { key: 'k' }), noticeOf(4), noticeOf(5)]);

    expect(numbersOf(await list()).sort()).to.deep.equal([1, 2, 4, 5]);
  });

  it('keeps no more for an Agent that has taken none of very many', async () => {
    for (let written = 0; written < NOTICES_WAITING_MAX; written += 100)
      await world().notices.write(Array.from({ length: 100 }, (_, at) => noticeOf(written + at)));
    await world().notices.write([noticeOf(9_999), noticeOf(1, { agent: OTHER })]);

    expect((await world().notices.list({ ...ANY, agent: AGENT }, ALL)).total).to.equal(NOTICES_WAITING_MAX);
    expect(await list({ agent: OTHER })).to.have.length(1);
  });

  it('lists the newest first, by Agent, kind, status and time, page by page', async () => {
    await world().notices.write([noticeOf(1)]);
    await world().notices.write([noticeOf(2, { agent: OTHER })]);
    await world().notices.write([noticeOf(3, { kind: CHANGED })]);

    expect(numbersOf(await list())).to.deep.equal([3, 2, 1]);
    expect(numbersOf(await list({ agent: AGENT }))).to.deep.equal([3, 1]);
    expect(numbersOf(await list({ kind: 'player.blocked' }))).to.deep.equal([2, 1]);
    expect(await list({ status: 'delivered' })).to.deep.equal([]);
    expect(await list({ sinceMs: Date.now() + DAY_MS })).to.deep.equal([]);
    expect(await list({ untilMs: Date.now() - DAY_MS })).to.deep.equal([]);
    const page = await world().notices.list(ANY, PageRequest.first(2));
    expect([numbersOf(page.list), page.total]).to.deep.equal([[3, 2], 3]);
  });
}

function sending(world: () => CatalogueWorld, list: Lister): void {
  it('lends one notice of each Agent at a time, with its address and secrets', async () => {
    const secret = { id: guid(1), agent: AGENT, secretSealed: 'sealed', createdAtMs: 1, revokedAtMs: undefined };
    await world().callbackSecrets.add(secret);
    await world().notices.write([noticeOf(1)]);
    await world().notices.write([noticeOf(2)]);
    await world().notices.write([noticeOf(3, { agent: OTHER })]);
    await world().notices.claim({ ...soon(), max: 0 });

    const moment = soon();
    const claimed = await world().notices.claim(moment);

    expect(numbersOf(claimed).sort()).to.deep.equal([1, 3]);
    const [first] = claimed.filter(({ agent }) => agent === AGENT);
    expect(first).to.include({ url: URL, attempts: 1, failures: 0 });
    expect(first?.secretsSealed).to.deep.equal(['sealed']);
    expect(await world().notices.claim(moment)).to.deep.equal([]);
    await world().notices.end(first!, delivered(moment.nowMs));
    expect(numbersOf(await world().notices.claim(moment))).to.deep.equal([2]);
    expect((await list({ status: 'delivered' })).map(({ answer }) => answer)).to.deep.equal(['HTTP 204']);
  });

  it('pauses all notices of an Agent whose address fails, longer each time, and those of no other', async () => {
    await world().notices.write([noticeOf(1), noticeOf(2), noticeOf(3, { agent: OTHER })]);
    await world().notices.claim({ ...soon(), max: 0 });
    const start = soon();
    const [first] = (await world().notices.claim(start)).filter(({ agent }) => agent === AGENT);
    await world().notices.end(first!, failed(start.nowMs, start.nowMs + DAY_MS));

    const at = (seconds: number) => ({ ...start, nowMs: start.nowMs + seconds * 1_000, untilMs: start.nowMs + 90_000 });

    expect(await world().notices.claim(at(29))).to.deep.equal([]);
    const [second] = await world().notices.claim(at(30));
    expect(second).to.include({ failures: 1, attempts: 1 });
    await world().notices.end(second!, failed(at(30).nowMs, at(31).nowMs));
    expect((await world().notices.claim(at(89))).filter(({ agent }) => agent === AGENT)).to.deep.equal([]);
    expect((await world().notices.claim(at(90))).filter(({ agent }) => agent === AGENT)).to.have.length(1);
  });

  it('lends it again when the time of the first process is over, and does not hear that process any more', async () => {
    await world().notices.write([noticeOf(1)]);
    await world().notices.claim({ ...soon(), max: 0 });
    const [lost] = await world().notices.claim(soon());
    const [again] = await world().notices.claim(soon(2));

    await world().notices.end(lost!, { kind: 'given_up', atMs: Date.now(), answer: 'late' });

    expect(again).to.include({ id: lost?.id, attempts: 2 });
    expect(await list({ status: 'waiting' })).to.have.length(1);
  });

  it('lends a notice to one of several processes', async () => {
    await world().notices.write([noticeOf(1)]);
    await world().notices.claim({ ...soon(), max: 0 });
    const moment = soon();

    const claims = await Promise.all([1, 2, 3].map(() => world().notices.claim(moment)));

    expect(claims.flat()).to.have.length(1);
  });

  it('gives up what has waited too long, and lets it wait as new when it is replayed', async () => {
    await world().notices.write([noticeOf(1)]);
    const id = (await list())[0]?.id ?? '';
    const later = Date.now() + 2 * DAY_MS;
    await world().notices.giveUp(Date.now() - DAY_MS, later);
    expect(await list({ status: 'given_up' })).to.deep.equal([]);
    await world().notices.giveUp(Date.now() + DAY_MS, later);
    expect((await list({ status: 'given_up' })).map(({ endedAtMs }) => endedAtMs)).to.deep.equal([later]);

    expect(await world().notices.replay(OTHER, id, later)).to.equal(false);
    expect(await world().notices.replay(AGENT, guid(99), later)).to.equal(false);
    expect(await world().notices.replay(AGENT, 'not-a-guid', later)).to.equal(false);
    expect(await world().notices.replay(AGENT, id, later)).to.equal(true);

    await world().notices.giveUp(Date.now() + DAY_MS, later);
    expect((await list({ status: 'waiting' })).map(({ attempts }) => attempts)).to.deep.equal([0]);
  });
}

function reading(world: () => CatalogueWorld): void {
  const look = (minutes: number) => {
    const { nowMs } = soon(minutes);
    return world().notices.readers({ nowMs, lookedBeforeMs: nowMs - MINUTE_MS });
  };
  const changed = { agent: AGENT, kind: CHANGED, data: {} };

  it('are taken by one process an interval, with the cursor of the last time', async () => {
    await world().notices.claim({ ...soon(), max: 0 });
    const [first, ...others] = (await Promise.all([look(0), look(0)])).flat();
    expect([first, ...others]).to.deep.equal([{ agent: AGENT, cursor: undefined }]);

    await world().notices.told(first!, 'one', undefined);
    await world().notices.told(first!, 'late', changed);

    expect(await look(0)).to.deep.equal([]);
    expect(await look(2)).to.deep.equal([{ agent: AGENT, cursor: 'one' }]);
    expect((await world().notices.list(ANY, ALL)).total).to.equal(0);
  });

  it('are not taken while a notice of a change waits', async () => {
    await world().notices.claim({ ...soon(), max: 0 });
    const [reader] = await look(0);
    await world().notices.told(reader!, 'two', changed);
    expect(await look(2)).to.deep.equal([]);

    const [claimed] = await world().notices.claim(soon(2));
    await world().notices.end(claimed!, delivered());

    expect(await look(4)).to.deep.equal([{ agent: AGENT, cursor: 'two' }]);
  });
}
