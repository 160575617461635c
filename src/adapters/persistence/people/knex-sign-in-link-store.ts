import type { Knex } from 'knex';
import type { SignInLink, SignInLinkStore } from '../../../application/ports/sign-in-link-store.ts';
import { namedColumns } from '../database/named-columns.ts';
import { lockAdministrator, OWNER_COLUMNS, ownerFromRow, type OwnerRow } from './administrator-row.ts';

/** Links in the table `sign_in_links`. */
export class KnexSignInLinkStore implements SignInLinkStore {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async add(link: SignInLink): Promise<boolean> {
    const { owner, createdAtMs } = link;
    return this.#knex.transaction(async (trx) => {
      // The links of one owner are created one after the other, so that each one ends those before it.
      if (!(await lockAdministrator(trx, owner))) return false;
      await trx('sign_in_links')
        .where({ owner })
        .whereNull('used_at')
        .update({ used_at: new Date(createdAtMs) });
      await trx('sign_in_links').insert(linkColumns(link));
      return true;
    });
  }

  async find(digest: string, nowMs: number): ReturnType<SignInLinkStore['find']> {
    const row = await this.#knex('sign_in_links as link')
      .join('administrators', 'administrators.name', 'link.owner')
      .where('link.digest', digest)
      .first<(LinkRow & OwnerRow) | undefined>('link.used_at', 'link.expires_at', ...OWNER_COLUMNS);
    if (row === undefined) return undefined;
    return { owner: ownerFromRow(row), isUsable: row.used_at === null && nowMs < row.expires_at.getTime() };
  }

  // One statement, so that of two simultaneous requests, one finds the row changed.
  async consume(digest: string, nowMs: number): Promise<boolean> {
    const now = new Date(nowMs);
    const used = await this.#knex('sign_in_links')
      .where({ digest })
      .whereNull('used_at')
      .where('expires_at', '>', now)
      .update({ used_at: now });
    return used === 1;
  }
}

const { write: linkColumns } = namedColumns<SignInLink>()('digest, owner, created_at, expires_at, created_by');

interface LinkRow {
  readonly used_at: Date | null;
  readonly expires_at: Date;
}
