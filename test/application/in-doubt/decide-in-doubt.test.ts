import { expect } from 'chai';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { inMemoryInDoubtWorld } from '../../fakes/in-memory-in-doubt-book.ts';
import { InMemoryProviderGateways } from '../../fakes/in-memory-provider-gateway.ts';
import { messageOf, parkedRunOf, soonMs, taken } from '../../ports/callback-world.ts';
import { AGENT, guid, MOMENT_MS, PROVIDER } from '../../ports/catalogue-seeds.ts';
import { populate, sumsOf, upstreamOrderOf } from '../../ports/money-seeds.ts';
import { grantOf } from '../../ports/free-round-book.contract.ts';
import { IN_DOUBT_GRACE_MS, inDoubtCallsOver } from './in-doubt-calls-over.ts';

const TRANSFER = `transfer-${guid(1)}`;
const SAID = { note: 'Looked up by Lee of provider P, ticket 4711.', by: 'eve' };

describe('DecideInDoubt', () => {
  let world: ReturnType<typeof inMemoryInDoubtWorld>;
  let clock: ControllableClock;
  let calls: ReturnType<typeof inDoubtCallsOver>;

  beforeEach(async () => {
    world = inMemoryInDoubtWorld();
    clock = new ControllableClock(MOMENT_MS);
    calls = inDoubtCallsOver(world, { clock, gateways: new InMemoryProviderGateways() });
    await populate(world);
    await world.transfers.begin(upstreamOrderOf(1, '-50'), MOMENT_MS + 10_000);
    clock.advance(IN_DOUBT_GRACE_MS + 100);
  });

  const decide = (status: 'success' | 'failed', name = TRANSFER) =>
    calls.decideInDoubt.execute(name, { status, ...SAID });
  const kept = () => world.transfers.find(AGENT, 'T1');

  it('books a transfer that the provider has carried out, once', async () => {
    expect(await decide('success')).to.deep.equal({
      ok: true,
      value: { isDecided: true, status: 'success', remark: '' },
    });
    expect(await kept()).to.include({ status: 'success', balanceAfter: undefined });
    expect(sumsOf(await world.ledger())).to.deep.equal({
      [`agent:${AGENT} USD`]: '50',
      [`provider:${PROVIDER} USD`]: '-50',
    });
  });

  it('books nothing of one that the provider has not carried out, and tells the Agent so', async () => {
    const decided = await decide('failed');

    const remark = `provider ${PROVIDER} did not carry out the transfer, as its people say; nothing was moved`;
    expect(decided).to.deep.equal({ ok: true, value: { isDecided: true, status: 'failed', remark } });
    expect(await world.ledger()).to.deep.equal([]);
    expect(await kept()).to.include({ status: 'failed', remark: `provider_failed: ${remark}` });
  });

  it('keeps the note, who and when, and takes the item off the list', async () => {
    await decide('success');

    const shown = await calls.showInDoubt.execute(TRANSFER);
    expect(shown)
      .to.have.nested.property('value.closing')
      .that.deep.equals({ ...SAID, atMs: clock.nowMs() });
  });

  it('decides one that somebody had closed while it was pending, and keeps both notes', async () => {
    await calls.closeInDoubt.execute(TRANSFER, { note: 'nobody knows', by: 'ann' });
    clock.advance(1_000);

    expect((await decide('success')).ok).to.equal(true);

    const closed = await calls.listInDoubt.execute({ ...ANY, status: 'closed' });
    const notes = closed.ok ? closed.value.list.map(({ closing }) => closing?.note) : [];
    expect(notes).to.deep.equal([SAID.note, 'nobody knows']);
  });

  it('is refused for what was decided before', async () => {
    await decide('success');

    expect(await decide('failed')).to.deep.include({
      error: { kind: 'already_exists', what: 'decision of', key: TRANSFER },
    });
    expect(await kept()).to.include({ status: 'success' });
  });

  it('is refused while the provider may be at it, because nobody can know the outcome', async () => {
    await world.transfers.noteRepetition(guid(1), clock.nowMs() + 9_500);

    expect(await decide('failed')).to.deep.include({
      error: {
        kind: 'transfer_in_progress',
        sentence: `the transfer has just been sent to provider ${PROVIDER} again; decide it in 10 s`,
      },
    });
    clock.advance(9_500);
    expect((await decide('failed')).ok).to.equal(true);
  });

  it('is refused for a transfer that is under way', async () => {
    await world.transfers.begin(upstreamOrderOf(2, '5', { nowMs: clock.nowMs() }), clock.nowMs() + 10_000);

    expect(await decide('failed', `transfer-${guid(2)}`)).to.have.nested.property('error.kind', 'not_found');
  });

  it('is refused for a callback', async () => {
    await world.enqueue(messageOf(11));
    await world.queue.settle((await taken(world.queue, soonMs())).map(parkedRunOf), soonMs());

    expect(await decide('failed', `callback-${guid(11)}`)).to.have.nested.property('error.field', 'id');
  });

  it('leaves a late answer of the provider that says the opposite before a person', async () => {
    await decide('failed');

    await world.transfers.decide(guid(1), { status: 'success', balanceAfter: undefined });

    const listed = await calls.listInDoubt.execute(ANY);
    const [item] = listed.ok ? listed.value.list : [];
    expect(item).to.include({ id: guid(1), kind: 'transfer', reason: 'contradicted', reference: 'T1' });
    expect(await kept()).to.include({ status: 'failed' });
    expect(await world.ledger()).to.deep.equal([]);
  });

  describe('a grant of free rounds', () => {
    const GRANT = `grant-${guid(1)}`;
    const decideGrant = (status: 'success' | 'failed', bonusCode?: string) =>
      calls.decideInDoubt.execute(GRANT, { status, bonusCode, ...SAID });

    beforeEach(() => world.freeRounds.begin(grantOf(1), MOMENT_MS));

    it('needs the provider’s code where the rounds were given', async () => {
      const refused = await decideGrant('success');
      const given = await decideGrant('success', 'B1');

      expect(!refused.ok && refused.error).to.include({ kind: 'invalid_parameter', field: 'bonus_code' });
      expect(given).to.deep.equal({ ok: true, value: { isDecided: true, status: 'success', remark: '' } });
      expect(await world.freeRounds.find(AGENT, 'G1')).to.include({ status: 'granted', bonusCode: 'B1' });
    });

    it('gives nothing where a person says so, and tells the Agent', async () => {
      expect((await decideGrant('failed')).ok).to.equal(true);
      expect(await world.freeRounds.find(AGENT, 'G1')).to.include({
        status: 'failed',
        remark: 'provider_failed: the provider gave no free rounds, as its people say',
      });
    });
  });
});

const ANY = { kind: '', agent: '', provider: '', since: '', status: '', page: '1', pageSize: '10' };
