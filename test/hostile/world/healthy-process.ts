/** The healthy side, in a process of its own: what measures must not wait for the simulated systems or the attacker. Takes orders over IPC. */
import { HealthySide, type HealthyAgent } from './healthy-side.ts';

/** `take` answers with what was met since the last time. */
export type HealthyOrder =
  { readonly kind: 'start'; readonly agent: HealthyAgent } | { readonly kind: 'take' | 'stop' };

let healthy: HealthySide | undefined;

process.on('message', (order: HealthyOrder) => {
  obey(order).then(
    (outcome) => process.send?.(outcome ?? {}),
    (error: unknown) => {
      throw error;
    },
  );
});
process.on('disconnect', () => process.exit());

async function obey(order: HealthyOrder): Promise<unknown> {
  if (order.kind === 'start') {
    healthy = new HealthySide(order.agent);
    return healthy.start();
  }
  return order.kind === 'take' ? healthy?.taken() : healthy?.stop();
}
