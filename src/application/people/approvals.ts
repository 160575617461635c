import {
  WAITING_MAX,
  approvalStatus,
  CARRY_OUT_LEASE_MS,
  CARRY_OUT_ATTEMPTS_MAX,
  type Approval,
  type ApprovalStatus,
} from '../../domain/people/approval.ts';
import { callRefused, notFound, type AwaitsApproval, type CallRefused, type NotFound } from '../failure.ts';
import type { ApprovalStore, KeptApproval, ApprovalDecision } from '../ports/approval-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import type { ObserveAccess } from './note-access.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { PageRequest } from '../../domain/shared/page-request.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { entityState, type AdministeredStores, type AuditChange } from '../change-log/change-log.ts';

/** The mark of one approval. If the call is repeated with the same mark, it must not do more than the first time. */
export interface Once {
  /** A GUID for the entity that the call creates. */
  readonly id: string;
  readonly atMs: number;
}

/** The request of a call, in the form in which it is sealed and stored. */
export interface KeptRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** The body, as the contract has parsed it. */
  readonly body?: unknown;
}

/** A call that a second person has approved. */
export interface ApprovedCall extends KeptRequest {
  /** The name of its contract. */
  readonly call: string;
  /** The name of the person who asked for it. */
  readonly actor: string;
  readonly once: Once;
}

/** The answer to an approved call. */
export interface CarriedOut {
  /** The code of the envelope; 0 is success. */
  readonly code: number;
  /** The data of a success. It may contain a secret that is shown only once. */
  readonly answer: object | undefined;
  /** The reason of a refusal; undefined for a success. */
  readonly refusal: string | undefined;
}

/** Carries out a call by its name, as if its request had just come. */
export type CarryOut = (approved: ApprovedCall) => Promise<CarriedOut>;

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
type WaitingCall = Pick<Approval, 'call' | 'method' | 'path' | 'entity' | 'requestedBy' | 'credential' | 'address'>;

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
