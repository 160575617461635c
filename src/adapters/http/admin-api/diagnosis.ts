import {
  CheckAgentConnection,
  ListConnections,
  CheckProviderConnection,
} from '../../../application/diagnosis/connections.ts';
import { Diagnose } from '../../../application/diagnosis/diagnose.ts';
import type {
  ConnectionsFound,
  Diagnosis,
  GatewayFound,
  StoreFinding,
} from '../../../application/diagnosis/diagnosis.ts';
import { ListCapabilities } from '../../../application/providers/list-capabilities.ts';
import { ok } from '../../../domain/shared/result.ts';
import { capabilitiesJson } from '../answers/capabilities-json.ts';
import { CONNECTIONS } from '../../api/calls/connections.ts';
import { DIAGNOSIS } from '../../api/calls/diagnosis.ts';
import type { UseCases } from '../use-cases.ts';
import { mapped, serve, type AdminRouter } from './admin-call.ts';
import { instantJson, shownBy } from '../answers/json-names.ts';
import type { DoubtGroup, MoneyTrouble } from '../../../domain/diagnosis/money-trouble.ts';
import { inDoubtName } from '../../../domain/in-doubt/in-doubt-item.ts';
import { toldTrouble } from '../../api/words/money-troubles.ts';
import { ShowOverview, type Overview } from '../../../application/diagnosis/show-overview.ts';
import { OVERVIEW } from '../../api/calls/overview.ts';
import { ShowTraffic, type Traffic, type TrafficPoint } from '../../../application/traffic/show-traffic.ts';
import { amountText } from '../../../domain/wallet/amount.ts';
import { TRAFFIC } from '../../api/calls/traffic.ts';

/** `/admin/v1/diagnosis`, connections, and `/admin/v1/capabilities`. */
export function diagnosisCalls(router: AdminRouter, useCase: UseCases): void {
  serve(router, DIAGNOSIS.diagnose, async () => ok(diagnosisJson(await useCase(Diagnose).execute())));
  connectionCalls(router, useCase);
  serve(router, DIAGNOSIS.capabilities, async ({ query: { provider } }) =>
    mapped(await useCase(ListCapabilities).execute({ provider }), (list) => ({ list: list.map(capabilitiesJson) })),
  );
}

function connectionCalls(router: AdminRouter, useCase: UseCases): void {
  serve(router, CONNECTIONS.list, async () => ok(connectionsJson(await useCase(ListConnections).execute())));
  serve(router, CONNECTIONS.agent, async ({ params: { code } }) =>
    mapped(await useCase(CheckAgentConnection).execute(code), agentJson),
  );
  serve(router, CONNECTIONS.provider, async ({ params: { code } }) =>
    mapped(await useCase(CheckProviderConnection).execute(code), providerJson),
  );
}

const { agents, providers, notices } = DIAGNOSIS.diagnose.answers.shape;
const agentJson = shownBy(agents.element);
const providerJson = shownBy(providers.element);
const noticeJson = shownBy(notices.element);

const diagnosisJson = (diagnosis: Diagnosis) => ({
  ...connectionsJson(diagnosis),
  money: diagnosis.money.map(troubleJson),
});

const connectionsJson = (found: GatewayFound & ConnectionsFound) => ({
  checked_at: instantJson(found.checkedAtMs),
  database: databaseJson(found.store),
  agents: found.agents.map(agentJson),
  providers: found.providers.map(providerJson),
  notices: found.notices.map(noticeJson),
  left_out: found.leftOut,
});

const databaseJson = (store: StoreFinding) =>
  store.state === 'ready'
    ? { state: store.state, detail: null, clock_ahead_ms: store.clockAheadMs }
    : { state: store.state, detail: store.reason, clock_ahead_ms: null };

/** A problem with money, with an explanation and the next command for an operator. */
export const troubleJson = (trouble: MoneyTrouble) => {
  const { agent = null, provider = null, sinceMs, group, job = null } = trouble;
  const { severity, finding, nextCommand } = toldTrouble(trouble);
  return {
    trouble: trouble.trouble,
    severity,
    finding,
    next_command: nextCommand,
    runbook: trouble.runbook ?? null,
    agent,
    provider,
    since: instantJson(sinceMs),
    ...(group === undefined ? NO_GROUP : groupJson(group)),
    job,
  };
};

const NO_GROUP = { kind: null, reason: null, role: null, count: null, item: null };

const groupJson = ({ kind, reason, role, count, oldest }: DoubtGroup) => ({
  kind,
  reason,
  role: role ?? null,
  count,
  item: inDoubtName(oldest),
});

/** `/admin/v1/overview`. */
export function overviewCalls(router: AdminRouter, useCase: UseCases): void {
  serve(router, OVERVIEW.show, async () => ok(overviewJson(await useCase(ShowOverview).execute())));
}

const paceJson = shownBy(OVERVIEW.show.answers.shape.providers.element);

const overviewJson = ({ atMs, troubles, backlog, provenAtMs, paces }: Overview) => ({
  at: instantJson(atMs),
  troubles: troubles.map(troubleJson),
  callbacks: {
    oldest_pending_at: instantJson(backlog.oldestPendingAtMs),
    oldest_pending_of: backlog.oldestPendingOf ?? null,
    parked: backlog.parked,
    open_breakers: [...backlog.openBreakers],
  },
  proven_at: instantJson(provenAtMs),
  providers: paces.map(paceJson),
});

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
