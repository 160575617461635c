import { explainedTrouble } from '../../adapters/api/words/money-troubles.ts';
import { AxiosCallbackSender } from '../../adapters/callbacks/index.ts';
import { refusalOf } from '../../adapters/http-client/destination-rules.ts';
import { SmtpMailer } from '../../adapters/outgoing/index.ts';
import { MoneyTroubles } from '../../application/diagnosis/money-troubles.ts';
import { DeliverMessage } from '../../application/notifications/deliver-message.ts';
import {
  AddDestination,
  ChangeDestination,
  ListDestinations,
  RemoveDestination,
  ShowDestination,
  TestDestination,
} from '../../application/notifications/destination-desk.ts';
import { sendToOperators } from '../../application/notifications/send-messages.ts';
import { TellTroubles } from '../../application/notifications/tell-troubles.ts';
import type { Config } from '../config/read-config.ts';
import { NotificationMetrics } from '../telemetry/notification-metrics.ts';
import type { Bind } from './binder.ts';
import { repeat } from './repeat.ts';
import { TOKENS } from './tokens.ts';

/** The pause between two looks for troubles. */
const LOOK_EVERY_MS = 15_000;
/** The pause between two looks for messages to send. */
const SEND_EVERY_MS = 2_000;
const HOUR_MS = 3_600_000;
/** Connections to one host of webhooks. */
const SOCKETS_MAX = 2;

/** Messages to operators: their destinations, the work that writes them, and the work that sends them. */
export function bindNotifications(bind: Bind): void {
  const { config, secretBox: secrets, destinations, randomness, clock } = TOKENS;
  bindSenders(bind);
  bind(ListDestinations, [destinations]);
  bind(ShowDestination, [destinations]);
  bind(RemoveDestination, [destinations]);
  bind(AddDestination, { destinations, secrets, clock, config }, ({ config: settings, ...parts }) => {
    return new AddDestination({ ...parts, reach: reachOf(settings) });
  });
  bind(ChangeDestination, { destinations, secrets, config }, ({ config: settings, ...parts }) => {
    return new ChangeDestination({ ...parts, reach: reachOf(settings) });
  });
  bind(
    TestDestination,
    { destinations, deliver: DeliverMessage, randomness, clock: TOKENS.machineClock, config },
    ({ config: { baseUrl: publicUrl }, ...parts }) => new TestDestination({ ...parts, publicUrl }),
  );
  bindWork(bind);
}

function bindSenders(bind: Bind): void {
  const { config, mailer, notificationSender: sender, secretBox: secrets, machineClock } = TOKENS;
  bind(mailer, { config }, ({ config: { smtpUrl: url, smtpFrom: from } }) => new SmtpMailer({ url, from }));
  bind(
    sender,
    { client: TOKENS.callbackClient, clock: machineClock },
    ({ client, clock }) => new AxiosCallbackSender({ ...client, clock, socketsMax: SOCKETS_MAX }),
  );
  bind(DeliverMessage, { mailer, sender, secrets });
}

const reachOf = ({ smtpUrl, callbackAllowPrivate, callbackAllowHttp }: Config) => ({
  hasMail: smtpUrl !== undefined,
  refusalOf: (url: string) => refusalOf(url, { allowsPrivate: callbackAllowPrivate, allowsHttp: callbackAllowHttp }),
});

function bindWork(bind: Bind): void {
  const { config, destinations, notificationQueue: queue, randomness, clock } = TOKENS;
  bind(NotificationMetrics, [TOKENS.metricsRegistry, TOKENS.logger]);
  bind(
    TellTroubles,
    { moneyTroubles: MoneyTroubles, destinations, queue, randomness, clock, config, observer: NotificationMetrics },
    ({ config: { baseUrl: publicUrl, notifyRepeatHours }, ...parts }) =>
      new TellTroubles({
        ...parts,
        tell: explainedTrouble,
        owner: parts.randomness.id(),
        publicUrl,
        repeatMs: notifyRepeatHours * HOUR_MS,
      }),
  );
  repeat(bind, {
    needs: { tell: TellTroubles },
    everyMs: LOOK_EVERY_MS,
    round: async ({ tell }) => {
      await tell.execute();
      return false;
    },
    failure: 'notifications could not be written',
  });
  // A mail server that does not answer delays no webhook, and the other way round.
  for (const kinds of [['email'], ['chat', 'webhook']] as const) {
    repeat(bind, {
      needs: { queue, deliver: DeliverMessage, clock, observer: NotificationMetrics },
      everyMs: SEND_EVERY_MS,
      round: (given) => sendToOperators(given, kinds).execute(),
      failure: 'notifications could not be sent',
    });
  }
}
