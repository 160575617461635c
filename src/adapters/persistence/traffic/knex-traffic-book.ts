import type { Knex } from 'knex';
import type {
  CountedTraffic,
  TrafficBook,
  TrafficQuery,
  TrafficStep,
} from '../../../application/ports/traffic-book.ts';
import { Decimal } from '../../../domain/shared/decimal.ts';
import { TRAFFIC_STEPS } from '../../../domain/traffic/traffic.ts';
import { lookupText } from '../database/lookup-text.ts';

const MS_PER_SECOND = 1_000;

/** Counts in the table `traffic`, one row for each step, Agent, provider and currency. */
export class KnexTrafficBook implements TrafficBook {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async add(counts: readonly CountedTraffic[]): Promise<void> {
    const steps = TRAFFIC_STEPS.map(({ stepMs }) => stepMs / MS_PER_SECOND);
    await this.#knex.raw(ADD, { steps: JSON.stringify(steps), counts: JSON.stringify(counts.map(rowOf)) });
  }

  async steps({ stepMs, fromMs, agent, provider }: TrafficQuery): Promise<readonly TrafficStep[]> {
    const { rows } = await this.#knex.raw<{ rows: readonly StepRow[] }>(STEPS, {
      step: stepMs / MS_PER_SECOND,
      from: new Date(fromMs),
      agent: agent === undefined ? null : lookupText(agent),
      provider: provider === undefined ? null : lookupText(provider),
    });
    return rows.map((row) => ({
      atMs: row.at.getTime(),
      currency: row.currency,
      events: Number(row.events),
      refused: Number(row.refused),
      eventMs: Number(row.event_ms),
      slowestEventMs: Number(row.slowest_event_ms),
      fromPlayers: Decimal.from(row.from_players),
      toPlayers: Decimal.from(row.to_players),
      attempts: Number(row.attempts),
      failed: Number(row.failed),
      attemptMs: Number(row.attempt_ms),
      slowestAttemptMs: Number(row.slowest_attempt_ms),
    }));
  }

  async forget(nowMs: number): Promise<void> {
    for (const { stepMs, keptMs } of TRAFFIC_STEPS) {
      await this.#knex('traffic')
        .where({ step: stepMs / MS_PER_SECOND })
        .where('at', '<', new Date(nowMs - keptMs))
        .delete();
    }
  }
}

const rowOf = ({ atMs, fromPlayers, toPlayers, ...counted }: CountedTraffic) => ({
  at: new Date(atMs).toISOString(),
  agent: counted.agent,
  provider: counted.provider,
  currency: counted.currency,
  events: counted.events,
  refused: counted.refused,
  event_ms: Math.round(counted.eventMs),
  slowest_event_ms: Math.round(counted.slowestEventMs),
  from_players: fromPlayers.toString(),
  to_players: toPlayers.toString(),
  attempts: counted.attempts,
  failed: counted.failed,
  attempt_ms: Math.round(counted.attemptMs),
  slowest_attempt_ms: Math.round(counted.slowestAttemptMs),
});

/** The sums are text, because they are `numeric`. */
type StepRow = Readonly<Record<Exclude<keyof ReturnType<typeof rowOf>, 'at' | 'agent' | 'provider'>, string>> & {
  readonly at: Date;
};

const KEY = 'step, at, agent, provider, currency';
const SUMS = ['events', 'refused', 'event_ms', 'from_players', 'to_players', 'attempts', 'failed', 'attempt_ms'];
const MAXIMA = ['slowest_event_ms', 'slowest_attempt_ms'];

// The rows are written in one order, so that two processes with the same keys wait for each other and do not deadlock.
const ADD = `
insert into traffic as known (${KEY}, ${[...SUMS, ...MAXIMA].join(', ')})
select step.step, date_bin(make_interval(secs => step.step), counted.at, timestamptz 'epoch') as at, agent, provider, currency,
  ${[...SUMS.map((sum) => `sum(${sum})`), ...MAXIMA.map((maximum) => `max(${maximum})`)].join(', ')}
from json_to_recordset(:counts::json) as counted (at timestamptz, agent text, provider text, currency text, events bigint, refused bigint,
    event_ms bigint, slowest_event_ms bigint, from_players numeric, to_players numeric, attempts bigint, failed bigint, attempt_ms bigint,
    slowest_attempt_ms bigint),
  (select value::integer as step from json_array_elements_text(:steps::json)) step
group by 1, 2, 3, 4, 5
order by 1, 2, agent collate "C", provider collate "C", currency collate "C"
on conflict (${KEY}) do update set
  ${SUMS.map((sum) => `${sum} = known.${sum} + excluded.${sum}`).join(', ')},
  ${MAXIMA.map((maximum) => `${maximum} = greatest(known.${maximum}, excluded.${maximum})`).join(', ')}`;

const STEPS = `
select at, currency, ${[...SUMS.map((sum) => `sum(${sum})::text as ${sum}`), ...MAXIMA.map((maximum) => `max(${maximum})::text as ${maximum}`)].join(', ')}
from traffic
where step = :step and at >= :from and (:agent::text is null or agent = :agent) and (:provider::text is null or provider = :provider)
group by at, currency order by at, currency`;
