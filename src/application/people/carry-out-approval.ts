import { CARRY_OUT_ATTEMPTS_MAX, CARRY_OUT_LEASE_MS } from '../../domain/people/approval.ts';
import type { AuditChange } from '../change-log/audit-change.ts';
import type { ApprovalStore, KeptApproval } from '../ports/approval-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import type { CarriedOut, CarryOut, KeptRequest } from './approved-call.ts';

interface CarryOutApprovalParts {
  readonly approvals: Pick<ApprovalStore, 'takeUp' | 'giveUp' | 'end'>;
  readonly auditChange: Pick<AuditChange, 'execute'>;
  readonly secrets: SecretBox;
  readonly clock: Clock;
  readonly carryOut: CarryOut;
}

/**
 * Carries out a call that a second person has approved. The process may be killed before, during or after the call. Then the call is repeated until
 * its outcome is stored. Each of these calls is idempotent.
 */
export class CarryOutApproval {
  readonly #parts: CarryOutApprovalParts;

  constructor(parts: CarryOutApprovalParts) {
    this.#parts = parts;
  }

  /** The time of the call is that of the approval, whichever attempt this is. */
  async execute(approval: KeptApproval, agreedAtMs: number): Promise<CarriedOut> {
    const { approvals, auditChange, secrets, clock, carryOut } = this.#parts;
    const { id, call, requestedBy: actor, method, path, entity, address } = approval;
    const request = JSON.parse(secrets.open(approval.requestSealed)) as KeptRequest;
    const intended = { actor, credential: `approval:${id}`, address, requestId: id, method, path, entity };
    let carriedOut: CarriedOut | undefined;
    await auditChange.execute(intended, async () => {
      carriedOut = await carryOut({ ...request, call, actor, once: { id, atMs: agreedAtMs } });
      return { entity, code: carriedOut.code, fields: fieldsOf(request.body), result: undefined };
    });
    if (carriedOut === undefined) throw new Error(`The call of approval ${id} was not made.`);
    await approvals.end(id, { code: carriedOut.code, atMs: clock.nowMs() });
    return carriedOut;
  }

  /** Continues one call that a dead process has left unfinished. False if there is none. */
  async takeUp(): Promise<boolean> {
    const { approvals, clock } = this.#parts;
    const nowMs = clock.nowMs();
    await approvals.giveUp(nowMs, CARRY_OUT_ATTEMPTS_MAX, { code: FAULT, atMs: nowMs });
    const lost = await approvals.takeUp(nowMs, nowMs + CARRY_OUT_LEASE_MS, CARRY_OUT_ATTEMPTS_MAX);
    if (lost?.decision === undefined) return false;
    await this.execute(lost, lost.decision.atMs);
    return true;
  }
}

/** The envelope's code for a fault inside the gateway. */
const FAULT = 9999;

const fieldsOf = (body: unknown): readonly string[] =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.keys(body) : [];
