/** The wiring: only this file knows the class behind each token. */
import { Container } from 'inversify';
import { PROTOCOLS, type LoadedProtocols } from '../../adapters/providers/index.ts';
import type { Secrets } from '../config/complete-secrets.ts';
import type { Config } from '../config/read-config.ts';
import { LogDestination } from '../telemetry/log-destination.ts';
import { bindAdapters } from './bind-adapters.ts';
import { bindAgents } from './bind-agents.ts';
import { bindBets } from './bind-bets.ts';
import { bindBooks } from './bind-books.ts';
import { bindCallbacks } from './bind-callbacks.ts';
import { bindCatalogue, bindProviders } from './bind-providers.ts';
import { bindDiagnosis } from './bind-diagnosis.ts';
import { bindLimits } from './bind-limits.ts';
import { bindNotices } from './bind-notices.ts';
import { bindNotifications } from './bind-notifications.ts';
import { bindOperations } from './bind-operations.ts';
import { bindOutgoing } from './bind-outgoing.ts';
import { bindPeople, bindSignIn } from './bind-people.ts';
import { bindPlayers } from './bind-players.ts';
import { bindServers } from './bind-servers.ts';
import { bindStatements, bindTimelines } from './bind-timelines.ts';
import { bindTelemetry, bindTracing } from './bind-telemetry.ts';
import { bindFreeRounds } from './bind-free-rounds.ts';
import { bindTransfers } from './bind-transfers.ts';
import { bindWallet } from './bind-wallet.ts';
import { binderOf, BoundClasses } from './binder.ts';
import { SETTINGS, TOKENS } from './tokens.ts';

/** The objects that exist before the container. */
export interface Given {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly logDestination: LogDestination;
  /** By default the built-in ones; packages may be loaded beside them. */
  readonly protocols?: LoadedProtocols;
}

/**
 * Each token has one object. Get it with `getAsync`, because the database opens asynchronously. End with `unbindAllAsync`, which closes the database.
 */
export function createContainer({ config, secrets, logDestination, protocols = BUILT_IN }: Given): Container {
  const container = new Container({ defaultScope: 'Singleton', jitless: true });
  container.bind(TOKENS.config).toConstantValue(config);
  for (const name of Object.keys(SETTINGS) as (keyof typeof SETTINGS)[])
    container.bind<unknown>(SETTINGS[name]).toConstantValue(config[name]);
  container.bind(TOKENS.secrets).toConstantValue(secrets);
  container.bind(LogDestination).toConstantValue(logDestination);
  container.bind(TOKENS.loadedProtocols).toConstantValue(protocols);
  const classes = new BoundClasses();
  const bind = binderOf(container, (bound) => {
    classes.note(bound);
  });
  for (const bindPart of PARTS) bindPart(bind);
  container.bind(TOKENS.useCaseLater).toConstantValue(classes.find);
  container
    .bind(TOKENS.useCase)
    .toDynamicValue((context) => classes.makeAll((bound) => context.getAsync<unknown>(bound)));
  return container;
}

const BUILT_IN: LoadedProtocols = { protocols: PROTOCOLS, refused: [] };

/** In any order, because dependencies are resolved when an object is requested. */
const PARTS = [
  bindAdapters,
  bindAgents,
  bindBets,
  bindBooks,
  bindCallbacks,
  bindCatalogue,
  bindDiagnosis,
  bindLimits,
  bindNotices,
  bindNotifications,
  bindOperations,
  bindOutgoing,
  bindPeople,
  bindPlayers,
  bindProviders,
  bindServers,
  bindSignIn,
  bindStatements,
  bindTelemetry,
  bindTimelines,
  bindTracing,
  bindTransfers,
  bindFreeRounds,
  bindWallet,
];
