import type { Tracer } from '../../application/ports/tracer.ts';
import { failureLabel } from './upstream-metrics.ts';
import type { Watch } from './watched-providers.ts';

/** Records each call as a step of the current trace, and observes it with `watch`. */
export const tracing =
  (tracer: Tracer, watch: Watch): Watch =>
  (call, work) =>
    tracer.step({ name: `provider ${call.operation}`, kind: 'client', facts: call }, async (open) => {
      const answer = await watch(call, work);
      open.note({ outcome: answer.ok ? 'ok' : failureLabel(answer.error) });
      if (!answer.ok) open.fail(failureLabel(answer.error));
      return answer;
    });
