import { expect } from 'chai';
import type { CallbackAttempt, LaneRun } from '../../../src/application/ports/callback-queue.ts';
import { CallbackTelemetry } from '../../../src/infrastructure/telemetry/callback-metrics.ts';
import { guid, MOMENT_MS } from '../../ports/catalogue-seeds.ts';

const attemptOf = (outcome: CallbackAttempt['outcome']): CallbackAttempt => ({
  callbackId: guid(1),
  atMs: MOMENT_MS,
  httpStatus: 200,
  latencyMs: 5,
  outcome,
  answer: '',
});

const runOf = (changes: Partial<LaneRun>): LaneRun => ({
  claim: { agent: 'ORCHARD', lane: 'P:round-1', epoch: 1 },
  attempts: [],
  settled: [],
  next: { kind: 'ready' },
  isReached: true,
  ...changes,
});

const backlogOf = (...openBreakers: readonly string[]) => ({
  oldestPendingAtMs: undefined,
  oldestPendingOf: undefined,
  parked: 0,
  openBreakers,
});

describe('CallbackTelemetry', () => {
  let warnings: (readonly [object, string])[];
  let counted: string[];
  let shown: number;
  let telemetry: CallbackTelemetry;

  beforeEach(() => {
    [warnings, counted, shown] = [[], [], 0];
    telemetry = new CallbackTelemetry(
      { warn: (facts, sentence) => void warnings.push([facts, sentence]) },
      {
        count: (outcome) => void counted.push(outcome),
        show: () => {
          shown += 1;
        },
      },
    );
  });

  it('counts each attempt of a run, and says nothing of one that went well', () => {
    telemetry.noteRun(runOf({ attempts: [attemptOf('accepted'), attemptOf('refused')] }));

    expect(counted).to.deep.equal(['accepted', 'refused']);
    expect(warnings).to.deep.equal([]);
  });

  it('warns of a callback that is parked, with what an operator needs to find it', () => {
    telemetry.noteRun(runOf({ next: { kind: 'park', id: guid(1), reason: 'refused' } }));

    expect(warnings).to.deep.equal([
      [{ callback: guid(1), agent: 'ORCHARD', lane: 'P:round-1', reason: 'refused' }, 'a callback is parked'],
    ]);
  });

  it('names an Agent once while it is only probed, and again when that begins anew', () => {
    for (const open of [['ORCHARD'], ['ORCHARD', 'HARBOUR'], [], ['ORCHARD']]) {
      telemetry.noteBacklog(backlogOf(...open), MOMENT_MS);
    }

    expect(warnings.map(([facts]) => facts)).to.deep.equal([
      { agent: 'ORCHARD' },
      { agent: 'HARBOUR' },
      { agent: 'ORCHARD' },
    ]);
    expect(shown).to.equal(4);
  });
});
