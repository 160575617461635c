/** The attacker, in a process of its own, so that it does not slow down what measures the healthy side. Takes orders over IPC. */
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
