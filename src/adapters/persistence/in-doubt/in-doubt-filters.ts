import type { InDoubtFilter } from '../../../application/ports/in-doubt-book.ts';
import { IN_DOUBT_KINDS, type InDoubtKind } from '../../../domain/in-doubt/in-doubt-item.ts';
import { lookupText } from '../database/lookup-text.ts';

/** The kinds of the filter; all kinds if it names none. */
export const kindsOf = ({ kind }: InDoubtFilter): readonly InDoubtKind[] =>
  kind === undefined ? IN_DOUBT_KINDS : [kind];

/** The condition for each part of a filter. */
export const CONDITIONS = [
  ['agent', 'agent = :agent'],
  ['provider', 'provider = :provider'],
  ['sinceMs', 'since >= :since'],
  ['memberId', 'member_id = :member_id'],
] as const satisfies readonly (readonly [keyof InDoubtFilter, string])[];

/** The values of the conditions of a filter. */
export const filterBindings = ({ agent, provider, sinceMs, memberId }: InDoubtFilter) => ({
  ...(agent !== undefined && { agent: lookupText(agent) }),
  ...(provider !== undefined && { provider: lookupText(provider) }),
  ...(sinceMs !== undefined && { since: new Date(sinceMs) }),
  ...(memberId !== undefined && { member_id: lookupText(memberId) }),
});
