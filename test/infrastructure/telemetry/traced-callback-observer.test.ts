import { expect } from 'chai';
import type { EventOutcome } from '../../../src/application/ports/provider-inbox.ts';
import type { DecidedEvent } from '../../../src/application/wallet/callback-observer.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { TracedCallbackObserver } from '../../../src/infrastructure/telemetry/traced-wallet-book.ts';
import { RecordingTracer, type RecordedStep } from '../../fakes/recording-tracer.ts';

const betWith = (outcome: EventOutcome): DecidedEvent => ({
  provider: 'A',
  agent: 'ACME',
  currency: 'EUR',
  action: 'BET',
  outcome,
  tookMs: 3,
});

describe(TracedCallbackObserver.name, () => {
  const told: unknown[][] = [];
  const tell =
    (name: string) =>
    (...words: readonly unknown[]) => {
      told.push([name, ...words]);
    };
  const observer = {
    decided: tell('decided'),
    withoutWallet: tell('withoutWallet'),
    foreignAddress: tell('foreignAddress'),
    unsigned: tell('unsigned'),
    failed: tell('failed'),
  };

  beforeEach(() => {
    told.length = 0;
  });

  async function stepIn(work: (observed: TracedCallbackObserver) => void): Promise<RecordedStep | undefined> {
    const tracer = new RecordingTracer();
    await tracer.step({ name: 'one', kind: 'server', facts: {} }, async () => {
      work(new TracedCallbackObserver(observer, tracer));
    });
    return tracer.steps[0];
  }

  it('says what an event came to, a refusal by its reason', async () => {
    const taken = await stepIn((it) => it.decided(betWith({ kind: 'accepted', moved: Decimal.ZERO })));
    const refused = await stepIn((it) => it.decided(betWith({ kind: 'refused', because: 'insufficient_balance' })));
    const nobody = await stepIn((it) => it.withoutWallet('A', 'unknown_player'));

    const steps = [taken, refused, nobody];
    expect(steps.map((step) => step?.facts.outcome)).to.deep.equal([
      'accepted',
      'insufficient_balance',
      'unknown_player',
    ]);
    expect(steps.map((step) => step?.failure)).to.deep.equal([undefined, undefined, undefined]);
  });

  it('says that a request failed, by the name of the error', async () => {
    const failed = await stepIn((it) => it.failed('A', new RangeError('a secret')));
    const foreign = await stepIn((it) => it.foreignAddress('A', '192.0.2.1'));

    const unsigned = await stepIn((it) => it.unsigned('A', '192.0.2.1', 'wrong_signature'));

    expect([failed, foreign, unsigned].map((step) => step?.failure)).to.deep.equal([
      'RangeError',
      'foreign_address',
      'wrong_signature',
    ]);
  });

  it('tells everything on as it was told', async () => {
    await stepIn((it) => {
      it.decided(betWith({ kind: 'failed' }));
      it.withoutWallet('A', 'unknown_player');
      it.foreignAddress('A', '192.0.2.1');
      it.unsigned('A', '192.0.2.1', 'wrong_signature');
      it.failed('A', 'fault');
    });

    expect(told).to.deep.equal([
      ['decided', betWith({ kind: 'failed' })],
      ['withoutWallet', 'A', 'unknown_player'],
      ['foreignAddress', 'A', '192.0.2.1'],
      ['unsigned', 'A', '192.0.2.1', 'wrong_signature'],
      ['failed', 'A', 'fault'],
    ]);
  });
});
