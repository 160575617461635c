import { CARRY_OUT_LEASE_MS, type Approval } from '../../domain/people/approval.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { callRefused, notFound, type CallRefused, type NotFound } from '../failure.ts';
import type { ApprovalDecision, ApprovalStore } from '../ports/approval-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { ObserveAccess } from './access-observer.ts';
import type { CarriedOut } from './approved-call.ts';
import type { CarryOutApproval } from './carry-out-approval.ts';

interface DecideApprovalParts {
  readonly approvals: Pick<ApprovalStore, 'find' | 'decide'>;
  readonly carryOutApproval: Pick<CarryOutApproval, 'execute'>;
  readonly clock: Clock;
  readonly observe: ObserveAccess;
}

/** Takes the decision of a second person. If the person approves, the call is carried out at once. */
export class DecideApproval {
  readonly #parts: DecideApprovalParts;

  constructor(parts: DecideApprovalParts) {
    this.#parts = parts;
  }

  async agree(id: string, by: string): Promise<Result<CarriedOut, NotFound | CallRefused>> {
    const { approvals, carryOutApproval, clock, observe } = this.#parts;
    const atMs = clock.nowMs();
    const decided = await this.#decide({ id, by, isAgreed: true, atMs });
    if (!decided.ok) return decided;
    observe('approval_agreed');
    const approval = await approvals.find(id);
    return approval === undefined ? err(notFound('approval', id)) : ok(await carryOutApproval.execute(approval, atMs));
  }

  async refuse(id: string, by: string): Promise<Result<undefined, NotFound | CallRefused>> {
    const decided = await this.#decide({ id, by, isAgreed: false, atMs: this.#parts.clock.nowMs() });
    if (decided.ok) this.#parts.observe('approval_refused');
    return decided;
  }

  async #decide(decision: ApprovalDecision): Promise<Result<undefined, NotFound | CallRefused>> {
    const { approvals } = this.#parts;
    if (await approvals.decide(decision, decision.atMs + CARRY_OUT_LEASE_MS)) return ok(undefined);
    const found = await approvals.find(decision.id);
    if (found === undefined) return err(notFound('approval', decision.id));
    return err(callRefused('not_allowed', reasonOf(found, decision)));
  }
}

function reasonOf({ requestedBy, decision, expiresAtMs }: Approval, { by, atMs }: ApprovalDecision): string {
  if (requestedBy === by) return 'somebody else than the one who asked has to decide';
  if (decision !== undefined) return 'it is decided already';
  return atMs < expiresAtMs ? 'your account was disabled meanwhile' : 'nobody has decided in time';
}
