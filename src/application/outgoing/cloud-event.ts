/** Records as CloudEvents 1.0 in JSON (https://github.com/cloudevents/spec/blob/v1.0.2/cloudevents/formats/json-format.md). */
import type { SentEvent } from '../ports/event-broker.ts';
import type { OutgoingColumns, OutgoingRecord, OutgoingValue } from '../ports/outgoing-records.ts';
import type { StreamedKind } from '../../domain/outgoing/outgoing-kinds.ts';
import { instantText } from '../../domain/shared/instant.ts';

type Values = OutgoingRecord['values'];

interface Naming {
  /** Unique for the event; the same in each repetition. */
  readonly id: (values: Values) => string;
  readonly type: (values: Values) => string;
  readonly subject: (values: Values) => string;
}

const TYPE_PREFIX = 'agent-game-gateway';

const textOf = (value: OutgoingValue | undefined): string => String(value ?? '');

const NAMINGS: Readonly<Record<StreamedKind, Naming>> = {
  transactions: {
    id: ({ id }) => textOf(id),
    type: ({ status }) => `transaction.${textOf(status)}`,
    subject: ({ agent, member_id: member }) => `${textOf(agent)}/${textOf(member)}`,
  },
  callbacks: {
    id: ({ id }) => `callback-end-${textOf(id)}`,
    type: ({ end }) => `callback.${textOf(end)}`,
    subject: ({ agent, callback_id: callback }) => `${textOf(agent)}/${textOf(callback)}`,
  },
  games: {
    id: ({ id, revision }) => `game-${textOf(id)}-${textOf(revision)}`,
    type: () => 'game.changed',
    subject: ({ provider, code }) => `${textOf(provider)}/${textOf(code)}`,
  },
  providers: {
    id: ({ code, revision }) => `provider-${textOf(code)}-${textOf(revision)}`,
    type: () => 'provider.changed',
    subject: ({ code }) => textOf(code),
  },
};

/** The parts of an event that all records of a page share. */
export interface EventParts {
  readonly kind: StreamedKind;
  readonly columns: OutgoingColumns;
  /** The `source` attribute: a URI or a reference. */
  readonly source: string;
  readonly rewinds: number;
}

/** An event in the structured mode. `sequence` orders the events of a type: as a number, the later one is higher. */
export function cloudEvent(
  { kind, columns, source, rewinds }: EventParts,
  { values, place, atMs }: OutgoingRecord,
): SentEvent {
  const naming = NAMINGS[kind];
  const id = naming.id(values);
  const event = {
    specversion: '1.0',
    id,
    source,
    type: `${TYPE_PREFIX}.${naming.type(values)}`,
    subject: naming.subject(values),
    ...(atMs !== undefined && { time: instantText(atMs) }),
    datacontenttype: 'application/json',
    sequence: place.split('/')[0],
    data: Object.fromEntries(Object.entries(columns).map(([name, form]) => [name, shown(form, values[name] ?? null)])),
  };
  return { kind, messageId: rewinds === 0 ? id : `${id}/${rewinds}`, body: JSON.stringify(event) };
}

const shown = (form: OutgoingColumns[string], value: OutgoingValue): unknown =>
  form === 'json' && typeof value === 'string' ? (JSON.parse(value) as unknown) : value;
