import type { Diagnosis, StoreFinding } from '../../../application/operations/diagnosis.ts';
import { ok } from '../../../domain/shared/result.ts';
import { capabilitiesJson } from '../answers/capabilities-json.ts';
import type { DiagnosisUseCases } from './use-cases/diagnosis.ts';
import { DIAGNOSIS } from '../../api/diagnosis.ts';
import { mapped, serve, type AdminRouter } from './admin-call.ts';
import { jsonOf } from '../answers/json-names.ts';

/** `/admin/v1/diagnosis` and `/admin/v1/capabilities`. */
export function diagnosisCalls(router: AdminRouter, { diagnose, listCapabilities }: DiagnosisUseCases): void {
  serve(router, DIAGNOSIS.diagnose, async () => ok(diagnosisJson(await diagnose.execute())));
  serve(router, DIAGNOSIS.capabilities, async ({ query: { provider } }) =>
    mapped(await listCapabilities.execute({ provider }), (list) => ({ list: list.map(capabilitiesJson) })),
  );
}

const diagnosisJson = ({ store, agents, providers, notices, ...checked }: Diagnosis) => ({
  ...jsonOf(checked),
  database: databaseJson(store),
  agents: agents.map(jsonOf),
  providers: providers.map(jsonOf),
  notices: notices.map(jsonOf),
});

const databaseJson = (store: StoreFinding) =>
  store.state === 'ready'
    ? { state: store.state, detail: null, clock_ahead_ms: store.clockAheadMs }
    : { state: store.state, detail: store.reason, clock_ahead_ms: null };
