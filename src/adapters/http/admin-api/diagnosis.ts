import type { Diagnosis, StoreFinding } from '../../../application/operations/diagnosis.ts';
import { ok } from '../../../domain/shared/result.ts';
import type { DoubtGroup, MoneyTrouble } from '../../../domain/diagnosis/money-trouble.ts';
import { inDoubtName } from '../../../domain/in-doubt/in-doubt-item.ts';
import { runbookLink, toldTrouble } from '../../api/money-troubles.ts';
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
  money: diagnosis.money.map((trouble) => troubleJson(trouble, diagnosis)),
  agents: diagnosis.agents.map(agentJson),
  providers: diagnosis.providers.map(providerJson),
  notices: diagnosis.notices.map(noticeJson),
  left_out: diagnosis.leftOut,
});

const troubleJson = (trouble: MoneyTrouble, { runbookUrl }: Pick<Diagnosis, 'runbookUrl'>) => {
  const { agent = null, provider = null, sinceMs, group } = trouble;
  const { severity, finding, nextCommand } = toldTrouble(trouble);
  return {
    trouble: trouble.trouble,
    severity,
    finding,
    next_command: nextCommand,
    runbook: runbookUrl === undefined ? null : runbookLink(runbookUrl, trouble),
    agent,
    provider,
    since: instantJson(sinceMs),
    ...(group === undefined ? NO_GROUP : groupJson(group)),
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

const databaseJson = (store: StoreFinding) =>
  store.state === 'ready'
    ? { state: store.state, detail: null, clock_ahead_ms: store.clockAheadMs }
    : { state: store.state, detail: store.reason, clock_ahead_ms: null };
