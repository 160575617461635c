import type {
  AgentFinding,
  Diagnosis,
  Notice,
  ProviderFinding,
  StoreFinding,
} from '../../../application/operations/diagnosis.ts';
import { ok } from '../../../domain/shared/result.ts';
import { capabilitiesJson } from '../answers/capabilities-json.ts';
import type { DiagnosisUseCases } from './use-cases/diagnosis.ts';
import { DIAGNOSIS } from '../../api/diagnosis.ts';
import { mapped, serve, type AdminRouter } from './admin-call.ts';
import { instantJson } from './instant-json.ts';

/** `/admin/v1/diagnosis` and `/admin/v1/capabilities`. */
export function diagnosisCalls(router: AdminRouter, { diagnose, listCapabilities }: DiagnosisUseCases): void {
  serve(router, DIAGNOSIS.diagnose, async () => ok(diagnosisJson(await diagnose.execute())));
  serve(router, DIAGNOSIS.capabilities, async ({ query: { provider } }) =>
    mapped(await listCapabilities.execute({ provider }), (list) => ({ list: list.map(capabilitiesJson) })),
  );
}

const diagnosisJson = ({ checkedAtMs, store, agents, providers, notices, leftOut }: Diagnosis) => ({
  checked_at: instantJson(checkedAtMs),
  database: databaseJson(store),
  agents: agents.map(agentJson),
  providers: providers.map(providerJson),
  notices: notices.map(noticeJson),
  left_out: leftOut,
});

const databaseJson = (store: StoreFinding) =>
  store.state === 'ready'
    ? { state: store.state, detail: null, clock_ahead_ms: store.clockAheadMs }
    : { state: store.state, detail: store.reason, clock_ahead_ms: null };

const agentJson = ({ agent, callbackBase, hasCallbackSecret, state, detail }: AgentFinding) => ({
  agent,
  callback_base: callbackBase ?? null,
  has_callback_secret: hasCallbackSecret,
  state,
  detail: detail ?? null,
});

const providerJson = ({ provider, protocol, state, detail, takesCallbacksFrom }: ProviderFinding) => ({
  provider,
  protocol,
  state,
  detail: detail ?? null,
  takes_callbacks_from: takesCallbacksFrom,
});

const noticeJson = ({ notice, detail }: Notice) => ({ notice, detail: detail ?? null });
