import type { Knex } from 'knex';
import type { KeyCheckStore } from '../../../application/ports/key-check-store.ts';

const TABLE = 'secrets_key_check';

interface KeyCheckRow {
  readonly sealed: string;
}

/** The text in the table `secrets_key_check`, which can have only one row. */
export class KnexKeyCheckStore implements KeyCheckStore {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async keepFirst(sealed: string): Promise<string> {
    // Waits for another process that is inserting. So the next statement finds a row, whichever process inserted it.
    await this.#knex(TABLE).insert({ sealed }).onConflict('is_only_row').ignore();
    const row = await this.#knex<KeyCheckRow>(TABLE).first('sealed');
    return row?.sealed ?? sealed;
  }
}
