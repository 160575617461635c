import type { PubAck } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { EventBroker, SentEvent, Taken } from '../../application/ports/event-broker.ts';

export interface NatsBrokerOptions {
  /** `nats://` or `tls://`, with a user and a password, or a token, if the server wants them. */
  readonly url: string;
  /** Events go to this subject, a point, and their kind. */
  readonly subject: string;
}

const CONNECT_TIMEOUT_MS = 3_000;
/** Together with the time to connect it is less than the longest time of a `take`. */
const ANSWER_TIMEOUT_MS = 5_000;
const HEADERS = { 'content-type': 'application/cloudevents+json; charset=utf-8' };
/** The client has this error for a subject that nobody listens to. */
const NOBODY = 'JetStreamNotEnabled';

interface Line {
  readonly connection: NatsConnection;
  readonly publish: (event: SentEvent) => Promise<PubAck>;
}

/**
 * NATS JetStream. A stream of the server must take the subjects. The server drops a message with an id that it has had within its window. The libraries are
 * loaded with the first event. After a failure the connection is given up, so that nothing waits in it and is sent late.
 */
export class NatsBroker implements EventBroker {
  readonly #options: NatsBrokerOptions;
  #line: Line | undefined;

  constructor(options: NatsBrokerOptions) {
    this.#options = options;
  }

  async take(events: readonly SentEvent[]): Promise<Taken> {
    try {
      const line = await this.#connected();
      const taken = takenOf(await Promise.allSettled(events.map(line.publish)), this.#options.subject);
      if (taken.trouble !== undefined) await this.close();
      return taken;
    } catch (error) {
      await this.close();
      return { count: 0, numbers: undefined, trouble: sentenceOf(error, this.#options.subject) };
    }
  }

  async close(): Promise<void> {
    const line = this.#line;
    this.#line = undefined;
    await line?.connection.close().catch(() => undefined);
  }

  async #connected(): Promise<Line> {
    if (this.#line?.connection.isClosed() === false) return this.#line;
    const [{ connect, headers }, { jetstream }] = await Promise.all([
      import('@nats-io/transport-node'),
      import('@nats-io/jetstream'),
    ]);
    const connection = await connect(connectionOptions(this.#options.url));
    const client = jetstream(connection);
    const { subject } = this.#options;
    const publish = ({ kind, messageId, body }: SentEvent) => {
      const own = headers();
      for (const [name, value] of Object.entries(HEADERS)) own.set(name, value);
      return client.publish(`${subject}.${kind}`, body, { msgID: messageId, headers: own, timeout: ANSWER_TIMEOUT_MS });
    };
    return (this.#line = { connection, publish });
  }
}

function connectionOptions(address: string) {
  const { protocol, host, username, password } = new URL(address);
  const user = decodeURIComponent(username);
  const pass = decodeURIComponent(password);
  return {
    servers: host,
    name: 'agent-game-gateway',
    timeout: CONNECT_TIMEOUT_MS,
    reconnect: false,
    ...(protocol === 'tls:' && { tls: {} }),
    ...(user !== '' && (pass === '' ? { token: user } : { user, pass })),
  };
}

function takenOf(outcomes: readonly PromiseSettledResult<PubAck>[], subject: string): Taken {
  const failed = outcomes.findIndex(({ status }) => status === 'rejected');
  const numbers = outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' && !outcome.value.duplicate ? [outcome.value.seq] : [],
  );
  const failure = outcomes[failed];
  return {
    count: failed === -1 ? outcomes.length : failed,
    numbers: numbers.length === 0 ? undefined : { first: Math.min(...numbers), last: Math.max(...numbers) },
    trouble: failure?.status === 'rejected' ? sentenceOf(failure.reason, subject) : undefined,
  };
}

function sentenceOf(error: unknown, subject: string): string {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  return name === NOBODY ? `no stream of JetStream takes the subjects ${subject}.*` : `NATS: ${message}`;
}
