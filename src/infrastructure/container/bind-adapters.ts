import { setTimeout as wait } from 'node:timers/promises';
import { AesSecretBox } from '../../adapters/cryptography/aes-secret-box.ts';
import { Ed25519CertificateSigner } from '../../adapters/cryptography/ed25519-certificate-signer.ts';
import { NodeDigests } from '../../adapters/cryptography/node-digests.ts';
import { NodeRandomness } from '../../adapters/cryptography/node-randomness.ts';
import { SystemClock } from '../../adapters/cryptography/system-clock.ts';
import { openPersistence, type Persistence } from '../../adapters/persistence/index.ts';
import { ConnectedProviders, ListeningProviders } from '../../adapters/providers/index.ts';
import { RecentCalls } from '../../application/diagnosis/recent-calls.ts';
import { WatchProviders } from '../../application/diagnosis/watch-providers.ts';
import { isProduction } from '../config/read-config.ts';
import { Bell } from '../process/bell.ts';
import { PullBell } from '../process/pull-watch.ts';
import { measuring, WatchedProviders, tracing } from '../telemetry/watched-providers.ts';
import { UpstreamMetrics } from '../telemetry/upstream-metrics.ts';
import type { Bind, Given } from './binder.ts';
import { STORE_TOKENS, TOKENS, type StoreName } from './tokens.ts';

/** The implementations of the ports. */
export function bindAdapters(bind: Bind): void {
  const { config, secrets, persistence } = TOKENS;
  bind(TOKENS.machineClock, {}, () => new SystemClock());
  bind(TOKENS.randomness, {}, () => new NodeRandomness());
  bind(TOKENS.digests, {}, () => new NodeDigests());
  bind(TOKENS.secretBox, { secrets, config }, (given) =>
    AesSecretBox.fromKeyText(given.secrets.secretsKey, given.config.secretsKeysToOpen),
  );
  bind(
    TOKENS.certificateSigner,
    { secrets, config },
    (given) => new Ed25519CertificateSigner(given.secrets.secretsKey, given.config.secretsKeysToOpen),
  );
  bind(persistence, OPENING_PARTS, openedPersistence).onDeactivation((opened) => opened.close());
  bind(TOKENS.clock, { persistence }, (given) => given.persistence.clock);
  for (const name of Object.keys(STORE_TOKENS) as StoreName[]) bindStore(bind, name);
  const watching = { metrics: UpstreamMetrics, recent: RecentCalls, watch: WatchProviders, tracer: TOKENS.tracer };
  bind(TOKENS.providerGateways, { ...PROVIDER_PARTS, ...watching }, (given) => {
    const measured = measuring((call) => {
      given.metrics.note(call);
      given.recent.note(call);
      given.watch.note(call);
    });
    return new WatchedProviders(new ConnectedProviders(configured(given)), tracing(given.tracer, measured));
  });
  bind(TOKENS.providerInboxes, PROVIDER_PARTS, (given) => new ListeningProviders(configured(given)));
}

const bindStore = <Name extends StoreName>(bind: Bind, name: Name) =>
  bind(STORE_TOKENS[name], { persistence: TOKENS.persistence }, (given) => given.persistence[name]);

const OPENING_PARTS = {
  config: TOKENS.config,
  logger: TOKENS.logger,
  bell: Bell,
  pullBell: PullBell,
  walletQueue: TOKENS.walletQueue,
};

/**
 * After a power cut the database may be back later than the gateways. systemd gives up after five short starts, and Kubernetes pauses minutes between them.
 * Somebody who starts a gateway by hand should hear of a wrong address at once, so outside of production nothing waits.
 */
const DATABASE_WAIT_MS = 60_000;

const openedPersistence = ({
  config,
  logger,
  bell,
  pullBell,
  walletQueue,
}: Given<typeof OPENING_PARTS>): Promise<Persistence> =>
  openPersistence({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    poolSizeMax: config.databasePoolMax,
    isPrepared: config.databasePrepared,
    reachWithinMs: isProduction(config) ? DATABASE_WAIT_MS : 0,
    pollIntervalMs: config.snapshotPollMs,
    staleAfterMs: config.snapshotStaleAfterMs,
    walletQueue,
    onCallbacksQueued() {
      bell.ring();
      pullBell.ring();
    },
    onNotice(level, sentence, error) {
      logger[level](error === undefined ? {} : { err: error }, sentence);
    },
  });

const PROVIDER_PARTS = {
  config: TOKENS.config,
  loadedProtocols: TOKENS.loadedProtocols,
  secretBox: TOKENS.secretBox,
  clock: TOKENS.machineClock,
  randomness: TOKENS.randomness,
};

const configured = ({ config, loadedProtocols, secretBox, clock, randomness }: Given<typeof PROVIDER_PARTS>) => ({
  protocols: loadedProtocols.protocols,
  secrets: secretBox,
  timeoutMs: config.providerTimeoutMs,
  isPublicOnly: !(config.providerAllowPrivate ?? !isProduction(config)),
  runtime: { nowMs: () => clock.nowMs(), uuid: () => randomness.id(), wait: (ms: number) => wait(ms) },
});
