import { WAITING_MAX, type Approval } from '../../domain/people/approval.ts';
import { callRefused, type AwaitsApproval, type CallRefused } from '../failure.ts';
import type { ApprovalStore } from '../ports/approval-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import type { ObserveAccess } from './access-observer.ts';
import type { KeptRequest } from './approved-call.ts';

interface AskApprovalParts {
  readonly approvals: Pick<ApprovalStore, 'add'>;
  readonly secrets: SecretBox;
  readonly randomness: Randomness;
  readonly clock: Clock;
  readonly observe: ObserveAccess;
  /** The time within which a second person must decide. */
  readonly lifeMs: number;
}

/** A call that a second person has to approve. */
export type WaitingCall = Pick<
  Approval,
  'call' | 'method' | 'path' | 'entity' | 'requestedBy' | 'credential' | 'address'
>;

/** Stores a call until a second person has decided. Nothing else is done. */
export class AskApproval {
  readonly #parts: AskApprovalParts;

  constructor(parts: AskApprovalParts) {
    this.#parts = parts;
  }

  async execute(waiting: WaitingCall, request: KeptRequest): Promise<AwaitsApproval | CallRefused> {
    const { approvals, secrets, randomness, clock, observe, lifeMs } = this.#parts;
    const id = randomness.id();
    const createdAtMs = clock.nowMs();
    const approval = {
      ...waiting,
      id,
      createdAtMs,
      expiresAtMs: createdAtMs + lifeMs,
      requestSealed: secrets.seal(JSON.stringify(request)),
      decision: undefined,
      outcome: undefined,
    };
    if (!(await approvals.add(approval, WAITING_MAX))) return callRefused('not_allowed', TOO_MANY);
    observe('approval_asked');
    return { kind: 'awaits_approval', approval: id };
  }
}

const TOO_MANY = `${WAITING_MAX} of your calls wait for a second person already; let somebody decide about them first`;
