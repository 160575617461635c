import type { CommandGroup } from './command.ts';
import { agents } from './commands/agents.ts';
import { approvals } from './commands/approvals.ts';
import { auditLog, audit } from './commands/audit.ts';
import { callbacks } from './commands/callbacks.ts';
import { capabilities } from './commands/capabilities.ts';
import { cells } from './commands/cells.ts';
import { completion } from './completion/completion-table.ts';
import { conformance } from './commands/conformance.ts';
import { connections, doctor } from './commands/connections.ts';
import { exportCommand } from './commands/export.ts';
import { games } from './commands/games.ts';
import { inDoubt } from './commands/in-doubt.ts';
import { jobs, sync } from './commands/jobs.ts';
import { listen } from './commands/listen.ts';
import { login, logout, whoami } from './commands/sign-in.ts';
import { maintenance, notices, notifications } from './commands/notifications.ts';
import { migrate, start } from './commands/process.ts';
import { months } from './commands/months.ts';
import { offerRules } from './commands/offer-rules.ts';
import { overview, traffic, search, transactions } from './commands/overview.ts';
import { players, rounds } from './commands/players.ts';
import { people } from './commands/people.ts';
import { providers } from './commands/providers.ts';
import { reconcile } from './commands/reconcile.ts';
import { secrets } from './commands/secrets.ts';
import { statements, stream } from './commands/statements.ts';
import { tokens } from './commands/tokens.ts';

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
