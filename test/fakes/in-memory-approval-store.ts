import type { ApprovalDecision, ApprovalStore, KeptApproval } from '../../src/application/ports/approval-store.ts';
import type { Approval } from '../../src/domain/people/approval.ts';
import type { PageRequest } from '../../src/domain/shared/page-request.ts';
import type { Page } from '../../src/domain/shared/page.ts';
import { InMemoryPeople, type InMemoryApproval } from './in-memory-people.ts';

export class InMemoryApprovalStore implements ApprovalStore {
  readonly #approvals: Map<string, InMemoryApproval>;
  readonly #administrators: InMemoryPeople['administrators'];

  constructor({ approvals, administrators } = new InMemoryPeople()) {
    this.#approvals = approvals;
    this.#administrators = administrators;
  }

  async add(approval: KeptApproval, waitingMax: number): Promise<boolean> {
    const waiting = [...this.#approvals.values()].filter(
      ({ requestedBy, decision, expiresAtMs }) =>
        requestedBy === approval.requestedBy && decision === undefined && approval.createdAtMs < expiresAtMs,
    );
    if (waiting.length >= waitingMax) return false;
    this.#approvals.set(approval.id, { ...approval, leaseUntilMs: 0, attempts: 0 });
    return true;
  }

  async find(id: string): Promise<KeptApproval | undefined> {
    const found = this.#approvals.get(id);
    return found && shown(found);
  }

  async list(
    { isWaiting, nowMs }: Parameters<ApprovalStore['list']>[0],
    { pageSize, offset }: PageRequest,
  ): Promise<Page<KeptApproval>> {
    const all = [...this.#approvals.values()]
      .filter(({ decision, expiresAtMs }) => !isWaiting || (decision === undefined && nowMs < expiresAtMs))
      .reverse();
    return { list: all.slice(offset, offset + pageSize).map(shown), total: all.length };
  }

  async giveUp(nowMs: number, attemptsMax: number, outcome: NonNullable<Approval['outcome']>): Promise<boolean> {
    const lost = [...this.#approvals.values()].filter(
      ({ decision, outcome: kept, leaseUntilMs, attempts }) =>
        decision?.isAgreed === true && kept === undefined && leaseUntilMs <= nowMs && attempts >= attemptsMax,
    );
    for (const one of lost) this.#approvals.set(one.id, { ...one, outcome });
    return lost.length > 0;
  }

  async decide({ id, ...decision }: ApprovalDecision, leaseUntilMs: number): Promise<boolean> {
    const found = this.#approvals.get(id);
    const isLate = found === undefined || decision.atMs >= found.expiresAtMs;
    if (this.#administrators.get(decision.by)?.isActive !== true) return false;
    if (isLate || found.decision !== undefined || found.requestedBy === decision.by) return false;
    this.#approvals.set(id, { ...found, decision, leaseUntilMs, attempts: 1 });
    return true;
  }

  async takeUp(nowMs: number, leaseUntilMs: number, attemptsMax: number): Promise<KeptApproval | undefined> {
    const lost = [...this.#approvals.values()].find(
      (one) =>
        one.decision?.isAgreed === true &&
        one.outcome === undefined &&
        one.leaseUntilMs <= nowMs &&
        one.attempts < attemptsMax,
    );
    if (lost === undefined) return undefined;
    this.#approvals.set(lost.id, { ...lost, leaseUntilMs, attempts: lost.attempts + 1 });
    return shown(lost);
  }

  async end(id: string, outcome: NonNullable<Approval['outcome']>): Promise<void> {
    const found = this.#approvals.get(id);
    if (found !== undefined && found.outcome === undefined) this.#approvals.set(id, { ...found, outcome });
  }
}

const shown = ({ leaseUntilMs: _, attempts: __, ...approval }: InMemoryApproval): KeptApproval => approval;
