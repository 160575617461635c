import type { Knex } from 'knex';
import type {
  CollectedLogin,
  KeptLogin,
  Login,
  LoginDecision,
  LoginStore,
} from '../../../application/ports/login-store.ts';
import { lookupText } from '../database/lookup-text.ts';
import { namedColumns, type RowOf } from '../database/named-columns.ts';
import type { SignInLink, SignInLinkStore } from '../../../application/ports/sign-in-link-store.ts';
import { lockAdministrator, OWNER_COLUMNS, ownerFromRow, type OwnerRow } from './administrator-row.ts';

/** Sign-ins of command lines in the table `logins`. */
export class KnexLoginStore implements LoginStore {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async add(login: KeptLogin): Promise<boolean> {
    // Frees the code of a login that is over. The others are removed with the old rows.
    await this.#knex('logins')
      .where({ code: login.code })
      .where('expires_at', '<=', new Date(login.createdAtMs))
      .delete();
    const added = await this.#knex('logins').insert(loginColumns(login)).onConflict().ignore().returning('digest');
    return added.length === 1;
  }

  async find(code: string, nowMs: number): Promise<Login | undefined> {
    const row = await this.#undecided(code, nowMs).first<RowOf<Login> | undefined>();
    return row && loginFromRow(row);
  }

  async decide({ code, by, isConfirmed, atMs }: LoginDecision): Promise<boolean> {
    const decided = await this.#undecided(code, atMs).update({
      decided_at: new Date(atMs),
      decided_by: by,
      is_confirmed: isConfirmed,
    });
    return decided === 1;
  }

  async collect(digest: string, nowMs: number): Promise<CollectedLogin> {
    const now = new Date(nowMs);
    const [collected] = await this.#knex('logins')
      .where({ digest, is_confirmed: true })
      .whereNull('collected_at')
      .where('expires_at', '>', now)
      .update({ collected_at: now })
      .returning<{ decided_by: string; machine: string }[]>(['decided_by', 'machine']);
    if (collected !== undefined) return { kind: 'confirmed', by: collected.decided_by, machine: collected.machine };
    const row = await this.#knex('logins')
      .where({ digest })
      .whereNull('decided_at')
      .where('expires_at', '>', now)
      .first<{ digest: string } | undefined>('digest');
    return { kind: row === undefined ? 'gone' : 'waiting' };
  }

  #undecided(code: string, nowMs: number): Knex.QueryBuilder {
    return this.#knex('logins')
      .where({ code: lookupText(code) })
      .whereNull('decided_at')
      .where('expires_at', '>', new Date(nowMs));
  }
}

const COLUMNS = 'code, address, machine, created_at, expires_at';

const { read: loginFromRow } = namedColumns<Login>()(COLUMNS);
const { write: loginColumns } = namedColumns<KeptLogin>()(COLUMNS, 'digest');

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
