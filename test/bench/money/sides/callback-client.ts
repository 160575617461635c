/** The gateway's own sender, for sides that are compared with the gateway. */
import pg from 'pg';
import { AxiosCallbackSender } from '../../../../src/adapters/callbacks/axios-callback-sender.ts';
import { SystemClock } from '../../../../src/adapters/cryptography/system-clock.ts';

/** The order of a side: deliver all callbacks of the table `callbacks`, for at most this time. */
export interface DeliveryOrder {
  readonly concurrency: number;
  readonly ms: number;
  readonly callbackBase: string;
  readonly secret: string;
}

export interface Delivery {
  readonly id: string;
  readonly agent: string;
  readonly lane: string;
  readonly body: string;
}

const sender = new AxiosCallbackSender({
  timeoutMs: 5_000,
  clock: new SystemClock(),
  allowsPrivate: true,
  allowsHttp: true,
});

/** Sends one; throws unless it was accepted. */
export async function deliver({ id, agent, body }: Omit<Delivery, 'lane'>, order: DeliveryOrder): Promise<void> {
  const url = `${order.callbackBase}/${agent}/api/v1/callback/bet`;
  const reply = await sender.send({ url, id, body, secrets: [order.secret] });
  if (reply.kind !== 'answered' || reply.httpStatus !== 200) throw new Error(`${id} was not accepted`);
}

export const databaseUrl = process.env['DATABASE_URL'] ?? '';

/** Everything that waits. */
export async function waiting(): Promise<readonly Delivery[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<Delivery>('select id, agent, lane, body from callbacks order by position');
  await client.end();
  return rows;
}
