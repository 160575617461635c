import type { Screen } from './screen.ts';
import { account } from './screens/account/account.ts';
import { agentsToView } from './screens/agent-view/agents-to-view.ts';
import { agentView } from './screens/agent-view/agent-view.ts';
import { agent } from './screens/agents/agent.ts';
import { agents } from './screens/agents/agents.ts';
import { testEvent } from './screens/agents/test-event.ts';
import { approval } from './screens/approvals/approval.ts';
import { approvals } from './screens/approvals/approvals.ts';
import { auditJob } from './screens/books/audit-job.ts';
import { audits } from './screens/books/audits.ts';
import { reconciliation, reconciliations } from './screens/books/reconciliations.ts';
import { statements } from './screens/books/statements.ts';
import { changes } from './screens/changes/changes.ts';
import { agentConnection, providerConnection, connections } from './screens/overview/connections.ts';
import { deliveries, delivery } from './screens/deliveries/deliveries.ts';
import { doubt, inDoubt } from './screens/in-doubt/in-doubt.ts';
import { freeRounds } from './screens/timelines/free-rounds.ts';
import { game, games } from './screens/games/games.ts';
import { matrix } from './screens/matrix/matrix.ts';
import { maintenance } from './screens/notices/maintenance.ts';
import { notices } from './screens/notices/notices.ts';
import { destination, notifications } from './screens/notifications/notifications.ts';
import { offer } from './screens/offers/offer.ts';
import { offers } from './screens/offers/offers.ts';
import { overview } from './screens/overview/overview.ts';
import { people, person } from './screens/people/people.ts';
import { player } from './screens/timelines/player.ts';
import { players, round } from './screens/timelines/round.ts';
import { provider } from './screens/providers/provider.ts';
import { providers } from './screens/providers/providers.ts';
import { search } from './screens/search/search.ts';
import { transactions } from './screens/transactions/transactions.ts';

/** All screens, in the order of the navigation. */
export const SCREENS: readonly Screen[] = [
  overview,
  connections,
  agentConnection,
  providerConnection,
  agentsToView,
  agentView,
  search,
  players,
  player,
  round,
  transactions,
  freeRounds,
  deliveries,
  delivery,
  notices,
  inDoubt,
  doubt,
  statements,
  audits,
  auditJob,
  reconciliations,
  reconciliation,
  agents,
  agent,
  testEvent,
  offers,
  offer,
  providers,
  provider,
  games,
  game,
  maintenance,
  matrix,
  notifications,
  destination,
  approvals,
  approval,
  changes,
  people,
  person,
  account,
];
