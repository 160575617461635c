import type { ProviderMessage, ProviderReply, UnreadReport } from '../../../application/ports/provider-inbox.ts';
import { FIELD_LENGTH_MAX, storableText } from '../../../domain/shared/bounded-text.ts';

/** Most characters of an unreadable report that a person sees. */
const DETAIL_LENGTH_MAX = 400;

/** A refused report of money. `said` has no secrets, and amounts as texts. A reference that is no text becomes empty. */
export const unreadReport = (reference: unknown, said: object): UnreadReport => ({
  reference: typeof reference === 'string' ? storableText(reference, FIELD_LENGTH_MAX) : '',
  detail: storableText(JSON.stringify(said), DETAIL_LENGTH_MAX),
});

/** A genuine request that is refused as a whole. A person should see it, because money may be owed for it. */
export const refusedWhole = (unread: readonly UnreadReport[], reply: ProviderReply): ProviderMessage => ({
  kind: 'events',
  batches: [],
  unread,
  reply: () => reply,
});

/** The named fields of a request. */
export const only = (fields: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));
