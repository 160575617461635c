import type { MoneyTrouble } from '../../../domain/diagnosis/money-trouble.ts';
import { inDoubtName } from '../../../domain/in-doubt/in-doubt-item.ts';
import { toldTrouble } from '../../api/money-troubles.ts';
import { instantJson } from '../answers/json-names.ts';

/** A trouble with money, with the words and the next command for an operator. */
export const troubleJson = (trouble: MoneyTrouble) => {
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
