/** Sends what waits in a loop, out of memory: no queue, no order, nothing kept. */
import { deliver, waiting, type DeliveryOrder } from './callback-client.ts';
import { serveWork } from './side-server.ts';

serveWork(async (order: DeliveryOrder) => {
  const rest = [...(await waiting())];
  const untilMs = performance.now() + order.ms;
  const loop = async (): Promise<void> => {
    for (let next = rest.pop(); next !== undefined && performance.now() < untilMs; next = rest.pop()) {
      await deliver(next, order);
    }
  };
  await Promise.all(Array.from({ length: order.concurrency }, loop));
  return { left: rest.length };
});
