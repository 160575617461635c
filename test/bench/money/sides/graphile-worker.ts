/** Sends what waits as jobs of graphile-worker, with a queue name for each lane, which is its way to keep an order. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, run } from 'graphile-worker';
import pg from 'pg';
import { databaseUrl, deliver, type Delivery, type DeliveryOrder } from './callback-client.ts';
import { serveWork } from './side-server.ts';

const pgPool = new pg.Pool({ connectionString: databaseUrl, max: Number(process.env['DATABASE_POOL_MAX']) });
const silent = new Logger(() => () => undefined);

serveWork(async (order: DeliveryOrder) => {
  const options = { pgPool, noHandleSignals: true, logger: silent, concurrency: order.concurrency };
  // The first start makes its schema.
  const first = await run({ ...options, taskList: { none: () => undefined } });
  await first.stop();
  await pgPool.query('truncate graphile_worker._private_jobs, graphile_worker._private_job_queues');
  await pgPool.query(ADD_JOBS);
  await pgPool.query('analyze graphile_worker._private_jobs, graphile_worker._private_job_queues');
  const runner = await run({ ...options, taskList: { deliver: (payload) => deliver(payload as Delivery, order) } });
  await sleep(order.ms);
  await runner.stop();
  return {};
});

const ADD_JOBS = `
select graphile_worker.add_job('deliver', json_build_object('id', id, 'agent', agent, 'body', body), queue_name := lane)
from (select * from callbacks order by position) as waiting`;
