import type { InDoubtFilter, LateBefore } from '../../src/application/ports/in-doubt-book.ts';
import type { InDoubtItem, InDoubtRef } from '../../src/domain/in-doubt/in-doubt-item.ts';

export const ANY_AGE: LateBefore = { transfersMs: Infinity, betsMs: Infinity };

export const isMeant = (item: InDoubtItem, { kind, agent, provider, sinceMs, memberId }: InDoubtFilter): boolean =>
  (kind === undefined || item.kind === kind) &&
  (agent === undefined || item.agent === agent) &&
  (provider === undefined || item.provider === provider) &&
  (memberId === undefined || item.memberId === memberId) &&
  (sinceMs === undefined || item.sinceMs >= sinceMs);

export const isOf = (item: InDoubtRef, ref: InDoubtRef): boolean => item.kind === ref.kind && item.id === ref.id;
