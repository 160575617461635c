import type { AuditChange } from '../../../application/operations/audit-change.ts';
import type { ListChanges } from '../../../application/operations/list-changes.ts';
import type { Digests } from '../../../application/ports/digests.ts';
import type { AgentAdminUseCases } from './use-cases/agents.ts';
import type { CallbackUseCases } from './use-cases/callbacks.ts';
import type { CatalogueAdminUseCases } from './use-cases/catalogue.ts';
import type { DiagnosisUseCases } from './use-cases/diagnosis.ts';
import type { InDoubtUseCases } from './use-cases/in-doubt.ts';
import type { JobUseCases } from './use-cases/jobs.ts';
import type { MoneyUseCases } from './use-cases/money.ts';

/** The use cases behind the administration calls. */
export interface AdminUseCases
  extends
    AgentAdminUseCases,
    CatalogueAdminUseCases,
    JobUseCases,
    CallbackUseCases,
    MoneyUseCases,
    DiagnosisUseCases,
    InDoubtUseCases {
  readonly listChanges: ListChanges;
}

/** Everything the administration API is given from outside. */
export interface AdminDependencies {
  readonly admin: AdminUseCases;
  readonly auditChange: Pick<AuditChange, 'execute'>;
  /** Undefined turns the administration API off. */
  readonly adminToken: string | undefined;
  /** Addresses and ranges that may administrate; empty: all. */
  readonly adminIpAllowList: readonly string[];
  readonly digests: Digests;
}
