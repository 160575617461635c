import { eventBroker } from '../../adapters/outgoing/index.ts';
import { RewindStream, ShowStream } from '../../application/outgoing/stream-desk.ts';
import { StreamEvents } from '../../application/outgoing/stream-events.ts';
import type { Config } from '../config/read-config.ts';
import { StreamMetrics } from '../telemetry/stream-metrics.ts';
import type { Bind } from './binder.ts';
import { repeat } from './repeat.ts';
import { TOKENS } from './tokens.ts';

/** The pause between two looks for new events. */
const LOOK_EVERY_MS = 1_000;
const DAY_MS = 86_400_000;
/** The `source` of the events of a gateway without an address of its own. */
const SOURCE = 'agent-game-gateway';

/** The stream of events to another system: the work that sends them, and the use cases of people. */
export function bindOutgoing(bind: Bind): void {
  const { config, machineClock: clock, streamBook: book, outgoing: records, randomness } = TOKENS;
  bind(TOKENS.eventBroker, { config, clock }, ({ config: settings, clock: machine }) => {
    const { streamUrl: url, streamSubject: subject, streamHeaders: headers = {}, streamSecret: secret } = settings;
    return { found: url === undefined ? undefined : eventBroker({ url, subject, headers, secret, clock: machine }) };
  }).onDeactivation(({ found }) => found?.close());
  bind(StreamMetrics, [TOKENS.metricsRegistry, TOKENS.logger]);
  bind(
    StreamEvents,
    { broker: TOKENS.eventBroker, book, records, observer: StreamMetrics, randomness, config },
    ({ broker, randomness: random, config: settings, ...parts }) =>
      new StreamEvents({
        ...parts,
        broker: broker.found,
        owner: random.id(),
        source: settings.baseUrl ?? SOURCE,
        callbacksKeptMs: callbacksKeptMs(settings),
      }),
  );
  bind(ShowStream, { book, config }, (given) => new ShowStream(given.book, given.config.streamUrl !== undefined));
  bind(RewindStream, [book, records, ShowStream]);
  repeat(bind, {
    needs: { stream: StreamEvents },
    everyMs: LOOK_EVERY_MS,
    round: ({ stream }) => stream.execute(),
    failure: 'events could not be sent to the stream',
  });
}

/** Attempts are deleted by their own age, and with their callback. */
function callbacksKeptMs({ keepCallbacksDays, keepCallbackAttemptsDays }: Config): number | undefined {
  const days = [keepCallbacksDays, keepCallbackAttemptsDays].filter((each) => each > 0);
  return days.length === 0 ? undefined : Math.min(...days) * DAY_MS;
}
