import type { Diagnosis, StoreFinding } from '../../../application/operations/diagnosis.ts';
import { ok } from '../../../domain/shared/result.ts';
import { capabilitiesJson } from '../answers/capabilities-json.ts';
import type { DiagnosisUseCases } from './use-cases/diagnosis.ts';
import { DIAGNOSIS } from '../../api/diagnosis.ts';
import { mapped, serve, type AdminRouter } from './admin-call.ts';
import { instantJson, shownBy } from '../answers/json-names.ts';
import { troubleJson } from './trouble-json.ts';

/** `/admin/v1/diagnosis` and `/admin/v1/capabilities`. */
export function diagnosisCalls(router: AdminRouter, { diagnose, listCapabilities }: DiagnosisUseCases): void {
  serve(router, DIAGNOSIS.diagnose, async () => ok(diagnosisJson(await diagnose.execute())));
  serve(router, DIAGNOSIS.capabilities, async ({ query: { provider } }) =>
    mapped(await listCapabilities.execute({ provider }), (list) => ({ list: list.map(capabilitiesJson) })),
  );
}

const { agents, providers, notices } = DIAGNOSIS.diagnose.answers.shape;
const agentJson = shownBy(agents.element);
const providerJson = shownBy(providers.element);
const noticeJson = shownBy(notices.element);

const diagnosisJson = (diagnosis: Diagnosis) => ({
  checked_at: instantJson(diagnosis.checkedAtMs),
  database: databaseJson(diagnosis.store),
  money: diagnosis.money.map(troubleJson),
  agents: diagnosis.agents.map(agentJson),
  providers: diagnosis.providers.map(providerJson),
  notices: diagnosis.notices.map(noticeJson),
  left_out: diagnosis.leftOut,
});

const databaseJson = (store: StoreFinding) =>
  store.state === 'ready'
    ? { state: store.state, detail: null, clock_ahead_ms: store.clockAheadMs }
    : { state: store.state, detail: store.reason, clock_ahead_ms: null };
