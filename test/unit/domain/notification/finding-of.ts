import type { Finding } from '../../../../src/domain/notification/news.ts';

/** A bad finding with this key. */
export const findingOf = <C extends object>(key: string, changes?: C): Finding & C =>
  ({
    key,
    trouble: 'breaker_open',
    severity: 'bad',
    level: 1,
    finding: `Agent ${key} answers no callbacks: its callbacks wait. They are kept.`,
    meaning: 'Players see no payouts.',
    nextCommand: `agent-gateway callbacks list --agent ${key}`,
    runbook: undefined,
    agent: key,
    provider: undefined,
    sinceMs: Date.UTC(2026, 10, 28, 2),
    ...changes,
  }) as Finding & C;
