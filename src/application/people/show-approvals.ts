import { approvalStatus, type Approval, type ApprovalStatus } from '../../domain/people/approval.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { PageRequest } from '../../domain/shared/page-request.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import { entityState, type AdministeredStores } from '../change-log/entity-state.ts';
import type { ApprovalStore, KeptApproval } from '../ports/approval-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import type { KeptRequest } from './approved-call.ts';

interface ShowApprovalsParts extends AdministeredStores {
  readonly approvals: Pick<ApprovalStore, 'find' | 'list'>;
  readonly secrets: SecretBox;
  readonly clock: Clock;
}

/** A call that needs a second person, and its state at this moment. */
export interface ListedApproval extends Approval {
  readonly status: ApprovalStatus;
}

/** An approval with the exact request, and with the present state of the entity that it changes, as JSON. */
export interface ShownApproval extends ListedApproval {
  readonly request: KeptRequest;
  readonly now: string | undefined;
}

/** Shows the calls that need a second person, and exactly what they would do. */
export class ShowApprovals {
  readonly #parts: ShowApprovalsParts;

  constructor(parts: ShowApprovalsParts) {
    this.#parts = parts;
  }

  async list(
    question: Readonly<Record<'status' | 'page' | 'pageSize', string>>,
  ): Promise<Result<NumberedPage<ListedApproval>, InvalidParameter>> {
    const wanted = PageRequest.of(question.page, question.pageSize);
    if (!wanted.ok) return wanted;
    if (!['', 'waiting', 'all'].includes(question.status))
      return err(invalidParameter('status', 'must be one of waiting, all'));
    const nowMs = this.#parts.clock.nowMs();
    const isWaiting = question.status !== 'all';
    const { list, total } = await this.#parts.approvals.list({ isWaiting, nowMs }, wanted.value);
    const { page, pageSize } = wanted.value;
    return ok({ list: list.map((one) => listed(one, nowMs)), total, page, pageSize });
  }

  async show(id: string): Promise<Result<ShownApproval, NotFound>> {
    const { approvals, secrets, clock } = this.#parts;
    const found = await approvals.find(id);
    if (found === undefined) return err(notFound('approval', id));
    const request = JSON.parse(secrets.open(found.requestSealed)) as KeptRequest;
    const nowMs = clock.nowMs();
    const now = await entityState(this.#parts, found.entity, nowMs);
    return ok({ ...listed(found, nowMs), request, now });
  }
}

const listed = ({ requestSealed: _, ...approval }: KeptApproval, nowMs: number): ListedApproval => ({
  ...approval,
  status: approvalStatus(approval, nowMs),
});
