import { expect } from 'chai';
import { TURN_KEPT_MS, UpstreamTurns } from '../../../src/application/providers/upstream-turns.ts';
import type { UpstreamFailure } from '../../../src/domain/provider/upstream-failure.ts';
import { err, ok, type Result } from '../../../src/domain/shared/result.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';

const INTERVAL_MS = 31_000;

/** An upstream that answers once in so long. */
describe('UpstreamTurns', () => {
  let clock: ControllableClock;
  let turns: UpstreamTurns;
  let opensAtMs: number;
  let asked: string[];

  beforeEach(() => {
    clock = new ControllableClock();
    turns = new UpstreamTurns(clock);
    [opensAtMs, asked] = [0, []];
  });

  const upstream = async (agent: string): Promise<Result<string, UpstreamFailure>> => {
    asked.push(agent);
    const retryAfterMs = opensAtMs - clock.nowMs();
    if (retryAfterMs > 0) return err({ kind: 'provider_throttled', retryAfterMs });
    opensAtMs = clock.nowMs() + INTERVAL_MS;
    return ok(agent);
  };
  const ask = async (agent: string, operation = 'bet_records'): Promise<string | number> => {
    const answer = await turns.ask({ provider: 'D', operation, agent }, () => upstream(agent));
    if (answer.ok) return answer.value;
    return answer.error.kind === 'provider_throttled' ? answer.error.retryAfterMs : answer.error.kind;
  };

  it('asks for whoever comes, as long as nobody was refused', async () => {
    expect(await ask('ANN')).to.equal('ANN');
    clock.advance(INTERVAL_MS);
    expect(await ask('BOB')).to.equal('BOB');
  });

  it('serves one that was refused before one that asks in a loop', async () => {
    await ask('LOOP');
    expect(await ask('BOB')).to.equal(INTERVAL_MS);

    clock.advance(INTERVAL_MS);

    expect(await ask('LOOP')).to.equal(1_000);
    expect(await ask('BOB')).to.equal('BOB');
  });

  it('goes round: who was served stands behind those who wait', async () => {
    for (const agent of ['LOOP', 'LOOP', 'ANN', 'BOB']) await ask(agent);
    const served: string[] = [];

    const everySecond = Array.from({ length: 5 * 31 }, () => ['LOOP', 'ANN', 'BOB']).flat();
    for (const agent of everySecond) {
      clock.advance(1_000 / 3);
      if ((await ask(agent)) === agent) served.push(agent);
    }

    expect(served).to.deep.equal(['LOOP', 'ANN', 'BOB', 'LOOP']);
  });

  it('does not trouble the upstream for those who are not first', async () => {
    for (const agent of ['LOOP', 'ANN', 'BOB', 'BOB', 'BOB']) await ask(agent);

    expect(asked).to.deep.equal(['LOOP', 'ANN']);
  });

  it('waits no longer for the first one than its time, nor for all that stay away', async () => {
    for (const agent of ['LOOP', 'ANN', 'BOB']) await ask(agent);

    clock.advance(INTERVAL_MS + TURN_KEPT_MS);
    expect(await ask('LOOP')).to.equal(1_000);
    clock.advance(2 * TURN_KEPT_MS + 1);

    expect(await ask('LOOP')).to.equal('LOOP');
  });

  it('counts each operation of a provider by itself', async () => {
    for (const agent of ['LOOP', 'ANN']) await ask(agent);
    opensAtMs = 0;

    expect(await ask('BOB', 'tips')).to.equal('BOB');
  });

  it('keeps no place for one that got another answer', async () => {
    for (const agent of ['LOOP', 'ANN', 'BOB']) await ask(agent);
    const refused = err({ kind: 'provider_unreachable', detail: 'ECONNREFUSED' } as const);

    const answer = await turns.ask({ provider: 'D', operation: 'bet_records', agent: 'ANN' }, async () => refused);

    expect(answer).to.equal(refused);
    clock.advance(INTERVAL_MS);
    expect(await ask('BOB')).to.equal('BOB');
  });
});
