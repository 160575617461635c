import { failureLabel, type UpstreamMetrics } from './upstream-metrics.ts';
import type { Watch } from './watched-providers.ts';

const MS_PER_SECOND = 1_000;

/** Reports each finished call. */
export const measuring =
  (note: UpstreamMetrics['note']): Watch =>
  async (call, work) => {
    const startedAtMs = performance.now();
    let outcome = 'threw';
    try {
      const answer = await work();
      outcome = answer.ok ? 'ok' : failureLabel(answer.error);
      return answer;
    } finally {
      note({ ...call, outcome, seconds: (performance.now() - startedAtMs) / MS_PER_SECOND });
    }
  };
