import { CheckAgentConnection } from '../../../application/diagnosis/check-agent-connection.ts';
import { CheckProviderConnection } from '../../../application/diagnosis/check-provider-connection.ts';
import { Diagnose } from '../../../application/diagnosis/diagnose.ts';
import type {
  ConnectionsFound,
  Diagnosis,
  GatewayFound,
  StoreFinding,
} from '../../../application/diagnosis/diagnosis.ts';
import { ListConnections } from '../../../application/diagnosis/list-connections.ts';
import { ListCapabilities } from '../../../application/providers/list-capabilities.ts';
import { ok } from '../../../domain/shared/result.ts';
import { capabilitiesJson } from '../answers/capabilities-json.ts';
import { CONNECTIONS } from '../../api/calls/connections.ts';
import { DIAGNOSIS } from '../../api/calls/diagnosis.ts';
import type { UseCases } from '../use-cases.ts';
import { mapped, serve, type AdminRouter } from './admin-call.ts';
import { instantJson, shownBy } from '../answers/json-names.ts';
import { troubleJson } from './trouble-json.ts';

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
