import type { Diagnosis, StoreFinding } from '../../../application/operations/diagnosis.ts';
import { ok } from '../../../domain/shared/result.ts';
import type { MoneyTrouble } from '../../../domain/diagnosis/money-trouble.ts';
import { inDoubtName } from '../../../domain/in-doubt/in-doubt-item.ts';
import { toldTrouble } from '../../api/money-troubles.ts';
import { capabilitiesJson } from '../answers/capabilities-json.ts';
import type { DiagnosisUseCases } from './use-cases/diagnosis.ts';
import { DIAGNOSIS } from '../../api/diagnosis.ts';
import { mapped, serve, type AdminRouter } from './admin-call.ts';
import { instantJson, shownBy } from '../answers/json-names.ts';

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

const troubleJson = (trouble: MoneyTrouble) => {
  const { agent = null, provider = null, sinceMs, group } = trouble;
  const { severity, finding, nextCommand } = toldTrouble(trouble);
  return {
    trouble: trouble.trouble,
    severity,
    finding,
    next_command: nextCommand,
    agent,
    provider,
    since: instantJson(sinceMs),
    kind: group?.kind ?? null,
    reason: group?.reason ?? null,
    role: group?.role ?? null,
    count: group?.count ?? null,
    item: group === undefined ? null : inDoubtName(group.oldest),
  };
};

const databaseJson = (store: StoreFinding) =>
  store.state === 'ready'
    ? { state: store.state, detail: null, clock_ahead_ms: store.clockAheadMs }
    : { state: store.state, detail: store.reason, clock_ahead_ms: null };
