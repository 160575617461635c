import type { Knex } from 'knex';
import type { SilentProvider, SilentProviderBook } from '../../../application/ports/silent-provider-book.ts';
import type { Heard } from '../../../domain/callback/heard.ts';

interface SilentRow {
  readonly provider: string;
  readonly since: Date;
  readonly last_at: Date;
  readonly heard: Heard;
}

/** A row for each provider that does not answer. */
export class KnexSilentProviderBook implements SilentProviderBook {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async list(): Promise<readonly SilentProvider[]> {
    const rows = await this.#knex('silent_providers')
      .whereIn('provider', this.#knex('providers').where({ is_active: true }).select('code'))
      .orderBy('provider')
      .select<SilentRow[]>('*');
    return rows.map(({ provider, since, last_at: lastAt, heard }) => ({
      provider,
      sinceMs: since.getTime(),
      lastAtMs: lastAt.getTime(),
      // JSON has no undefined.
      heard: { ...heard, httpStatus: heard.httpStatus },
    }));
  }

  async note({ provider, sinceMs, lastAtMs, heard }: SilentProvider): Promise<void> {
    await this.#knex.raw(NOTE, {
      provider,
      since: new Date(sinceMs),
      last_at: new Date(lastAtMs),
      heard: JSON.stringify(heard),
    });
  }

  async answered(provider: string, atMs: number): Promise<void> {
    await this.#knex('silent_providers').where({ provider }).where('last_at', '<=', new Date(atMs)).delete();
  }
}

const NOTE = `
insert into silent_providers as known (provider, since, last_at, heard) values (:provider, :since, :last_at, :heard::jsonb)
on conflict (provider) do update set since = least(known.since, excluded.since), last_at = greatest(known.last_at, excluded.last_at),
  heard = case when excluded.last_at >= known.last_at then excluded.heard else known.heard end`;
