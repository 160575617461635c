import type { AuditChange } from '../../../application/change-log/audit-change.ts';
import type { ListChanges } from '../../../application/change-log/list-changes.ts';
import type { ObserveAccess } from '../../../application/people/access-observer.ts';
import type { AuthenticateAdministrator } from '../../../application/people/authenticate-administrator.ts';
import type { Digests } from '../../../application/ports/digests.ts';
import type { AskApproval } from '../../../application/people/ask-approval.ts';
import type { ApprovalUseCases } from './approvals.ts';
import type { AgentAdminUseCases } from './use-cases/agents.ts';
import type { CallbackUseCases } from './use-cases/callbacks.ts';
import type { CatalogueAdminUseCases } from './use-cases/catalogue.ts';
import type { DiagnosisUseCases } from './use-cases/diagnosis.ts';
import type { InDoubtUseCases } from './use-cases/in-doubt.ts';
import type { JobUseCases } from './use-cases/jobs.ts';
import type { MoneyUseCases } from './use-cases/money.ts';
import type { TraceUseCases } from './use-cases/trace.ts';
import type { PeopleUseCases } from './use-cases/people.ts';
import type { StatementUseCases } from './use-cases/statements.ts';

/** The use cases behind the administration calls. */
export interface AdminUseCases
  extends
    AgentAdminUseCases,
    CatalogueAdminUseCases,
    JobUseCases,
    CallbackUseCases,
    MoneyUseCases,
    StatementUseCases,
    DiagnosisUseCases,
    InDoubtUseCases,
    TraceUseCases,
    PeopleUseCases {
  readonly listChanges: ListChanges;
}

/** Everything the administration API is given from outside. */
export interface AdminDependencies {
  readonly admin: AdminUseCases;
  readonly auditChange: Pick<AuditChange, 'execute'>;
  /** Calls that need a second person: which, where they wait, and how they are decided. */
  readonly fourEyes: ReadonlySet<string>;
  readonly askApproval: Pick<AskApproval, 'execute'>;
  readonly approvals: ApprovalUseCases;
  readonly authenticateAdministrator: Pick<AuthenticateAdministrator, 'execute'>;
  readonly observeAccess: ObserveAccess;
  /** The first key; undefined where there is none. */
  readonly adminToken: string | undefined;
  /** Whether administration goes on without a first key, by the credentials of administrators. */
  readonly isOnWithoutAdminToken: boolean;
  /** Where callers reach the gateway, when that is configured. */
  readonly publicUrl: string | undefined;
  /** Addresses and ranges that may administrate; empty: all. */
  readonly adminIpAllowList: readonly string[];
  readonly digests: Digests;
}
