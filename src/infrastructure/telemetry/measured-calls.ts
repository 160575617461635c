import { heardOf } from '../../domain/provider/upstream-failure.ts';
import { failureLabel, type MeasuredCall } from './upstream-metrics.ts';
import type { Watch } from './watched-providers.ts';

const MS_PER_SECOND = 1_000;

/** Reports each finished call. */
export const measuring =
  (note: (call: MeasuredCall) => void): Watch =>
  async (call, work) => {
    const startedAtMs = performance.now();
    let told: Pick<MeasuredCall, 'outcome' | 'heard'> = { outcome: 'threw' };
    try {
      const answer = await work();
      told = answer.ok ? { outcome: 'ok' } : { outcome: failureLabel(answer.error), heard: heardOf(answer.error) };
      return answer;
    } finally {
      note({ ...call, ...told, seconds: (performance.now() - startedAtMs) / MS_PER_SECOND });
    }
  };
