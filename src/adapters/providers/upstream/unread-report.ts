import type { ProviderMessage, ProviderReply, UnreadReport } from '../../../application/ports/provider-inbox.ts';
import { FIELD_LENGTH_MAX, storableText } from '../../../domain/shared/bounded-text.ts';

/** Most characters that a person is shown of what was not understood. */
const DETAIL_LENGTH_MAX = 400;

/** Money that was reported in a way that is refused. `said` has no secrets, and amounts as texts; a reference that is no text is empty. */
export const unreadReport = (reference: unknown, said: object): UnreadReport => ({
  reference: typeof reference === 'string' ? storableText(reference, FIELD_LENGTH_MAX) : '',
  detail: storableText(JSON.stringify(said), DETAIL_LENGTH_MAX),
});

/** A genuine request of which nothing is taken, and that a person should see, because money may be owed for it. */
export const refusedWhole = (unread: readonly UnreadReport[], reply: ProviderReply): ProviderMessage => ({
  kind: 'events',
  batches: [],
  unread,
  reply: () => reply,
});

/** Those fields of a request that are worth showing. */
export const only = (fields: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));
