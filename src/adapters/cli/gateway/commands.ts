import type { CommandGroup } from './command.ts';
import { agents } from './commands/agents.ts';
import { approvals } from './commands/approvals.ts';
import { auditLog } from './commands/audit-log.ts';
import { audit } from './commands/audit.ts';
import { callbacks } from './commands/callbacks.ts';
import { capabilities } from './commands/capabilities.ts';
import { cells } from './commands/cells.ts';
import { completion } from './commands/completion.ts';
import { conformance } from './commands/conformance.ts';
import { connections } from './commands/connections.ts';
import { doctor } from './commands/doctor.ts';
import { exportCommand } from './commands/export.ts';
import { games } from './commands/games.ts';
import { inDoubt } from './commands/in-doubt.ts';
import { jobs } from './commands/jobs.ts';
import { listen } from './commands/listen.ts';
import { login } from './commands/login.ts';
import { logout } from './commands/logout.ts';
import { maintenance, notices } from './commands/notices.ts';
import { migrate } from './commands/migrate.ts';
import { months } from './commands/months.ts';
import { notifications } from './commands/notifications.ts';
import { offerRules } from './commands/offer-rules.ts';
import { overview } from './commands/overview.ts';
import { players } from './commands/players.ts';
import { people } from './commands/people.ts';
import { providers } from './commands/providers.ts';
import { reconcile } from './commands/reconcile.ts';
import { rounds } from './commands/rounds.ts';
import { search } from './commands/search.ts';
import { secrets } from './commands/secrets.ts';
import { start } from './commands/start.ts';
import { statements } from './commands/statements.ts';
import { stream } from './commands/stream.ts';
import { sync } from './commands/sync.ts';
import { tokens } from './commands/tokens.ts';
import { traffic } from './commands/traffic.ts';
import { transactions } from './commands/transactions.ts';
import { whoami } from './commands/whoami.ts';

/** Every command, in the order of help. Parsing, help, completion and docs/cli.md are made from this list. */
export const COMMANDS: readonly CommandGroup[] = [
  start,
  doctor,
  overview,
  traffic,
  connections,
  notifications,
  login,
  logout,
  whoami,
  people,
  approvals,
  agents,
  tokens,
  secrets,
  offerRules,
  providers,
  capabilities,
  games,
  maintenance,
  sync,
  jobs,
  search,
  rounds,
  players,
  callbacks,
  notices,
  inDoubt,
  reconcile,
  transactions,
  statements,
  exportCommand,
  stream,
  audit,
  migrate,
  months,
  auditLog,
  cells,
  conformance,
  listen,
  completion(() => COMMANDS),
];
