import type { DoubtGroup, MoneyTrouble } from '../../../domain/diagnosis/money-trouble.ts';
import { inDoubtName } from '../../../domain/in-doubt/in-doubt-item.ts';
import { toldTrouble } from '../../api/words/money-troubles.ts';
import { instantJson } from '../answers/json-names.ts';

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
