import type { Clock } from '../../application/ports/clock.ts';
import type { EventBroker } from '../../application/ports/event-broker.ts';
import { HttpBroker } from './http-broker.ts';
import { NatsBroker } from './nats-broker.ts';

export { SmtpMailer } from './smtp-mailer.ts';
export { exportFolder } from './export-folder.ts';

export interface BrokerOptions {
  /** Its scheme decides: `nats:` and `tls:` are NATS JetStream, `http:` and `https:` an address. */
  readonly url: string;
  readonly subject: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly secret: string | undefined;
  readonly clock: Clock;
}

/** The broker behind an address. It connects with the first event. */
export const eventBroker = (options: BrokerOptions): EventBroker =>
  /^https?:/i.test(options.url) ? new HttpBroker(options) : new NatsBroker(options);
