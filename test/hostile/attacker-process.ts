/**
 * The attacker, in a process of its own, so that it does not slow down what measures the healthy side. Takes orders over IPC. An attacker has
 * processors of its own; on this machine it has the time that nobody else wants, so that the gateway is measured and not the scheduler.
 */
import { waged, type Order } from './attacks/waged.ts';

process.on('message', (order: Order) => {
  waged(order).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => {
      throw error;
    },
  );
});
process.on('disconnect', () => process.exit());
