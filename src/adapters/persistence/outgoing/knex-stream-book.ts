import type { Knex } from 'knex';
import type { NotedPlace, StreamBook, StreamPlace, StreamState } from '../../../application/ports/stream-book.ts';
import { instantText } from '../../../domain/shared/instant.ts';
import { namedColumns, type RowOf } from '../database/named-columns.ts';

/** The stream in the tables `stream_lease` and `stream_places`. */
export class KnexStreamBook implements StreamBook {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async hold(owner: string, leaseMs: number): Promise<number | undefined> {
    const { rows } = await this.#knex.raw<{ rows: readonly { readonly epoch: number }[] }>(HOLD, {
      owner,
      lease: `${leaseMs} milliseconds`,
    });
    return rows[0]?.epoch;
  }

  async state(): Promise<StreamState> {
    const kinds = await this.#knex<RowOf<StreamPlace>>('stream_places').orderBy('turn');
    const { rows } = await this.#knex.raw<{ rows: readonly { readonly trouble: string | null; readonly now: Date }[] }>(
      'select trouble, clock_timestamp() as now from stream_lease',
    );
    return {
      kinds: kinds.map(kindFrom),
      trouble: rows[0]?.trouble ?? undefined,
      nowMs: rows[0]?.now.getTime() ?? 0,
    };
  }

  async note(epoch: number, { kind, place, completeUntilMs, brokerNumber, rewinds }: NotedPlace): Promise<boolean> {
    const { rows } = await this.#knex.raw<{ rows: readonly unknown[] }>(NOTE, {
      epoch,
      kind,
      rewinds,
      place,
      until: completeUntilMs === undefined ? null : instantText(completeUntilMs),
      number: brokerNumber ?? null,
    });
    return rows.length === 1;
  }

  async stop(epoch: number, { kind, rewinds }: Pick<StreamPlace, 'kind' | 'rewinds'>, because: string): Promise<void> {
    await this.#knex.raw(STOP, { epoch, kind, rewinds, because });
  }

  async keepTrouble(epoch: number, trouble: string | undefined): Promise<void> {
    await this.#knex('stream_lease')
      .where({ epoch })
      .whereRaw('trouble is distinct from cast(:trouble as text)', { trouble: trouble ?? null })
      .update({ trouble: trouble ?? null });
  }

  async rewind(places: readonly Pick<StreamPlace, 'kind' | 'place'>[]): Promise<void> {
    await this.#knex.raw(REWIND, { places: JSON.stringify(places) });
  }
}

const { read: kindFrom } = namedColumns<StreamPlace>()(
  'kind, place, complete_until, rewinds, broker_number, stopped_for',
);

const HOLD = `
update stream_lease set owner = cast(:owner as uuid), leased_until = clock_timestamp() + cast(:lease as interval),
  epoch = case when owner = cast(:owner as uuid) then epoch else epoch + 1 end
where owner = cast(:owner as uuid) or leased_until < clock_timestamp()
returning epoch`;

// The lock on the lease makes the next holder wait, so a late note cannot come after its first one.
const HELD = `with held as materialized (select from stream_lease where epoch = cast(:epoch as bigint) for share)`;

const NOTE = `${HELD}
update stream_places set place = :place, complete_until = cast(:until as timestamptz), broker_number = cast(:number as bigint)
where kind = :kind and rewinds = :rewinds and exists (select from held) returning 1`;

const STOP = `${HELD}
update stream_places set stopped_for = :because where kind = :kind and rewinds = :rewinds and exists (select from held)`;

const REWIND = `
update stream_places set place = given.place, rewinds = rewinds + 1, complete_until = null, broker_number = null, stopped_for = null
from json_to_recordset(cast(:places as json)) as given (kind text, place text) where stream_places.kind = given.kind`;
