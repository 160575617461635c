import { ShowTraffic, type Traffic, type TrafficPoint } from '../../../application/traffic/show-traffic.ts';
import { amountText } from '../../../domain/wallet/amount.ts';
import { TRAFFIC } from '../../api/calls/traffic.ts';
import { instantJson } from '../answers/json-names.ts';
import type { UseCases } from '../use-cases.ts';
import { mapped, serve, type AdminRouter } from './admin-call.ts';

/** `/admin/v1/traffic`. */
export function trafficCalls(router: AdminRouter, useCase: UseCases): void {
  serve(router, TRAFFIC.show, async ({ query }) => mapped(await useCase(ShowTraffic).execute(query), trafficJson));
}

const MS_PER_SECOND = 1_000;

const trafficJson = ({ stepMs, points, currencies }: Traffic) => ({
  step_seconds: stepMs / MS_PER_SECOND,
  points: points.map(pointJson),
  money: currencies.map(({ currency, points: moved }) => ({
    currency,
    points: moved.map(({ atMs, fromPlayers, toPlayers }) => ({
      at: instantJson(atMs),
      from_players: amountText(fromPlayers, currency),
      to_players: amountText(toPlayers, currency),
    })),
  })),
});

const pointJson = (point: TrafficPoint) => ({
  at: instantJson(point.atMs),
  events: point.events,
  refused: point.refused,
  event_ms_mean: meanOf(point.eventMs, point.events),
  event_ms_max: point.events === 0 ? null : point.slowestEventMs,
  attempts: point.attempts,
  failed: point.failed,
  attempt_ms_mean: meanOf(point.attemptMs, point.attempts),
  attempt_ms_max: point.attempts === 0 ? null : point.slowestAttemptMs,
});

const meanOf = (sum: number, number: number): number | null => (number === 0 ? null : Math.round(sum / number));
