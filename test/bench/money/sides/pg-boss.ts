/** Sends what waits as jobs of pg-boss: of each lane one job at a time is active, in no promised order. */
import PgBoss from 'pg-boss';
import { databaseUrl, deliver, waiting, type Delivery, type DeliveryOrder } from './callback-client.ts';
import { serveWork } from './side-server.ts';

const QUEUE = 'deliver';
let boss: PgBoss | undefined;

serveWork(async (order: DeliveryOrder) => {
  boss ??= await started();
  await boss.purgeQueue(QUEUE);
  const jobs = (await waiting()).map((one) => ({ name: QUEUE, data: one, singletonKey: one.lane }));
  for (let at = 0; at < jobs.length; at += 1_000) await boss.insert(jobs.slice(at, at + 1_000));
  const untilMs = performance.now() + order.ms;
  while (performance.now() < untilMs) {
    const batch = await boss.fetch<Delivery>(QUEUE, { batchSize: order.concurrency });
    if (batch.length === 0) break;
    await Promise.all(batch.map(({ data }) => deliver(data, order)));
    await boss.complete(
      QUEUE,
      batch.map(({ id }) => id),
    );
  }
  return {};
});

async function started(): Promise<PgBoss> {
  const made = new PgBoss({ connectionString: databaseUrl, supervise: false, schedule: false });
  made.on('error', (error) => console.error(error));
  await made.start();
  await made.createQueue(QUEUE, { name: QUEUE, policy: 'singleton' });
  return made;
}
