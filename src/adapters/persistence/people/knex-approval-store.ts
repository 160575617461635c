import type { Knex } from 'knex';
import type { ApprovalDecision, ApprovalStore, KeptApproval } from '../../../application/ports/approval-store.ts';
import type { Approval } from '../../../domain/people/approval.ts';
import type { PageRequest } from '../../../domain/shared/page-request.ts';
import type { Page } from '../../../domain/shared/page.ts';
import { lookupGuid } from '../database/lookup-text.ts';
import { namedColumns, type RowOf } from '../database/named-columns.ts';
import { lockAdministrator } from './administrator-row.ts';

/** Calls that need a second person in the table `approvals`. */
export class KnexApprovalStore implements ApprovalStore {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async add(approval: KeptApproval, waitingMax: number): Promise<boolean> {
    const owner = approval.requestedBy;
    return this.#knex.transaction(async (trx) => {
      // The calls of one person are added one after the other, so that each one counts those before it.
      await lockAdministrator(trx, owner);
      if ((await waitingOf(trx, owner, approval.createdAtMs)) >= waitingMax) return false;
      await trx('approvals').insert(askedColumns(approval));
      return true;
    });
  }

  async find(id: string): Promise<KeptApproval | undefined> {
    const row = await this.#knex<ApprovalRow>('approvals')
      .where({ id: lookupGuid(id) as string })
      .first();
    return row && approvalFromRow(row);
  }

  async list(
    { isWaiting, nowMs }: Parameters<ApprovalStore['list']>[0],
    { pageSize, offset }: PageRequest,
  ): Promise<Page<KeptApproval>> {
    const chosen = (): Knex.QueryBuilder => {
      const query = this.#knex('approvals');
      return isWaiting ? query.whereNull('decided_at').where('expires_at', '>', new Date(nowMs)) : query;
    };
    const rows = await chosen().orderBy('position', 'desc').limit(pageSize).offset(offset).select<ApprovalRow[]>('*');
    const counted = await chosen().count<{ count: number }>({ count: '*' }).first();
    return { list: rows.map(approvalFromRow), total: counted?.count ?? 0 };
  }

  // One statement, so that of two simultaneous decisions, one finds the row changed. The lock makes it wait for the end of a change that disables the
  // person.
  async decide({ id, by, isAgreed, atMs }: ApprovalDecision, leaseUntilMs: number): Promise<boolean> {
    const at = new Date(atMs);
    const decided = await this.#knex('approvals')
      .where({ id: lookupGuid(id) })
      .whereNull('decided_at')
      .whereNot({ requested_by: by })
      .where('expires_at', '>', at)
      .whereExists(this.#knex('administrators').where({ name: by, is_active: true }).forShare().select('name'))
      .update({
        decided_by: by,
        is_agreed: isAgreed,
        decided_at: at,
        lease_until: new Date(leaseUntilMs),
        attempts: 1,
      });
    return decided === 1;
  }

  async takeUp(nowMs: number, leaseUntilMs: number, attemptsMax: number): Promise<KeptApproval | undefined> {
    const { rows } = await this.#knex.raw<{ rows: readonly ApprovalRow[] }>(TAKE_UP, {
      now: new Date(nowMs),
      until: new Date(leaseUntilMs),
      attempts_max: attemptsMax,
    });
    return rows[0] && approvalFromRow(rows[0]);
  }

  async giveUp(nowMs: number, attemptsMax: number, { code, atMs }: NonNullable<Approval['outcome']>): Promise<boolean> {
    const ended = await this.#knex('approvals')
      .where({ is_agreed: true })
      .whereNull('ended_at')
      .where('lease_until', '<=', new Date(nowMs))
      .where('attempts', '>=', attemptsMax)
      .update({ code, ended_at: new Date(atMs) });
    return ended > 0;
  }

  async end(id: string, { code, atMs }: NonNullable<Approval['outcome']>): Promise<void> {
    await this.#knex('approvals')
      .where({ id: lookupGuid(id) })
      .whereNull('ended_at')
      .update({ code, ended_at: new Date(atMs) });
  }
}

/** The number of calls of a person that can still be decided. */
async function waitingOf(knex: Knex, owner: string, nowMs: number): Promise<number> {
  const counted = await knex('approvals')
    .where({ requested_by: owner })
    .whereNull('decided_at')
    .where('expires_at', '>', new Date(nowMs))
    .count<{ count: number }>({ count: '*' })
    .first();
  return counted?.count ?? 0;
}

const TAKE_UP = `
with lost as (
  select id from approvals
  where is_agreed and ended_at is null and lease_until <= :now and attempts < :attempts_max
  order by lease_until limit 1 for update skip locked
)
update approvals set lease_until = :until, attempts = approvals.attempts + 1
from lost where approvals.id = lost.id returning approvals.*`;

/** An approval as it was asked for. */
type Asked = Omit<KeptApproval, 'decision' | 'outcome'>;

interface ApprovalRow extends RowOf<Asked> {
  readonly decided_by: string | null;
  readonly is_agreed: boolean | null;
  readonly decided_at: Date | null;
  readonly code: number | null;
  readonly ended_at: Date | null;
}

const { read: askedFromRow, write: askedColumns } = namedColumns<Asked>()(
  'id, call, method, path, entity, requested_by, credential, address, request_sealed, created_at, expires_at',
);

const approvalFromRow = (row: ApprovalRow): KeptApproval => ({
  ...askedFromRow(row),
  decision:
    row.decided_at === null
      ? undefined
      : { by: row.decided_by ?? '', isAgreed: row.is_agreed === true, atMs: row.decided_at.getTime() },
  outcome: row.ended_at === null ? undefined : { code: row.code ?? 0, atMs: row.ended_at.getTime() },
});
