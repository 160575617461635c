import type { ProviderMessage, ProviderReply, UnreadReport } from '../../../application/ports/provider-inbox.ts';
import { UpstreamName } from '../../../domain/player/upstream-name.ts';
import type { Decimal } from '../../../domain/shared/decimal.ts';
import { CURRENCY_PATTERN } from '../../../domain/shared/code.ts';
import { boundedText, FIELD_LENGTH_MAX, storableText } from '../../../domain/shared/bounded-text.ts';

/** The most characters of an unreadable report that an operator sees. */
const DETAIL_LENGTH_MAX = 400;

/** The readable parts of a refused report. The amount has the wallet's unit. */
interface Legible {
  readonly member?: unknown;
  readonly currency?: string | undefined;
  readonly amount?: Decimal | undefined;
}

/** A refused report about money. `said` contains no secrets, and amounts are texts. A reference that is not a text becomes empty. */
export function unreadReport(reference: unknown, said: object, legible: Legible = {}): UnreadReport {
  const { member, currency, amount } = legible;
  return {
    reference: typeof reference === 'string' ? storableText(reference, FIELD_LENGTH_MAX) : '',
    detail: storableText(JSON.stringify(said), DETAIL_LENGTH_MAX),
    ...(isStorable(member) && { member: UpstreamName.of(member) }),
    ...(currency !== undefined && CURRENCY_PATTERN.test(currency) && { currency }),
    ...(amount && { amount }),
  };
}

const isStorable = (text: unknown): text is string =>
  typeof text === 'string' && text !== '' && boundedText('member', text).ok;

/** A genuine request that is refused as a whole. An operator should see it, because money may be owed for it. */
export const refusedWhole = (unread: readonly UnreadReport[], reply: ProviderReply): ProviderMessage => ({
  kind: 'events',
  batches: [],
  unread,
  reply: () => reply,
});

/** The named fields of a request. */
export const only = (fields: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));
