import type { Knex } from 'knex';
import type {
  DestinationChanges,
  DestinationStore,
  SentMessage,
} from '../../../application/ports/destination-store.ts';
import type { Destination, KeptDestination } from '../../../domain/notification/destination.ts';
import type { Message } from '../../../domain/notification/message.ts';
import { lookupText } from '../database/lookup-text.ts';
import { namedColumns, type RowOf } from '../database/named-columns.ts';

/** Destinations in the table `notification_destinations`, and their messages in `notification_messages`. */
export class KnexDestinationStore implements DestinationStore {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async add(destination: KeptDestination, max: number): Promise<'added' | 'taken' | 'full'> {
    return this.#knex.transaction(async (trx) => {
      // The lock of the only row lets one adder at a time count.
      await trx('notification_lease').forUpdate();
      const [row] = await trx('notification_destinations').count<{ count: string | number }[]>();
      if (await trx('notification_destinations').where({ name: destination.name }).first('name')) return 'taken';
      if (Number(row?.count) >= max) return 'full';
      await trx('notification_destinations').insert(destinationTo(destination));
      return 'added';
    });
  }

  async find(name: string): Promise<KeptDestination | undefined> {
    const row = await this.#knex<DestinationRow>('notification_destinations')
      .where({ name: lookupText(name) })
      .first();
    return row && destinationFrom(row);
  }

  async list(): Promise<readonly Destination[]> {
    const rows = await this.#knex('notification_destinations')
      .orderBy('name')
      .select<DestinationRow[]>(...DESTINATION_COLUMNS);
    return rows.map(destinationFrom);
  }

  async change(name: string, { address, severity, isActive }: DestinationChanges): Promise<Destination | undefined> {
    const [row] = await this.#knex('notification_destinations')
      .where({ name: lookupText(name) })
      .update({
        ...(severity !== undefined && { severity }),
        ...(isActive !== undefined && { is_active: isActive }),
        ...(address !== undefined && {
          address_sealed: address.addressSealed,
          shown_address: address.shownAddress,
          told: '{}',
          failing_since: null,
          last_error: null,
        }),
        // A change of nothing is a statement too.
        name: this.#knex.ref('name'),
      })
      .returning<DestinationRow[]>([...DESTINATION_COLUMNS]);
    return row && destinationFrom(row);
  }

  async remove(name: string): Promise<boolean> {
    return (
      (await this.#knex('notification_destinations')
        .where({ name: lookupText(name) })
        .delete()) === 1
    );
  }

  async messages(name: string, max: number): Promise<readonly SentMessage[]> {
    const rows = await this.#knex<MessageRow>('notification_messages')
      .where({ destination: lookupText(name) })
      .orderBy([
        { column: 'created_at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(max);
    return rows.map((row) => ({ ...sentFromRow(row), subject: row.message.subject }));
  }
}

type Sent = Omit<SentMessage, 'subject'>;

interface MessageRow extends RowOf<Sent> {
  readonly destination: string;
  readonly message: Message;
}

const { read: sentFromRow } = namedColumns<Sent>()('status, attempts, created_at, ended_at, answer');

/** A row of `notification_destinations`, as far as people and the queue read it. */
export type DestinationRow = RowOf<KeptDestination>;

/** All but what a destination was told, which may be long. */
const COLUMNS =
  'name, kind, address_sealed, shown_address, severity, is_active, created_at, created_by, delivered_at, failing_since, last_error';

const DESTINATION_COLUMNS = COLUMNS.split(', ') as readonly (keyof DestinationRow)[];

export const { read: destinationFrom, write: destinationTo } = namedColumns<KeptDestination>()(COLUMNS);
