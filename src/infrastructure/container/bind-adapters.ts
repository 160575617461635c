import { setTimeout as wait } from 'node:timers/promises';
import type { Container } from 'inversify';
import { AesSecretBox } from '../../adapters/cryptography/aes-secret-box.ts';
import { NodeDigests } from '../../adapters/cryptography/node-digests.ts';
import { NodeRandomness } from '../../adapters/cryptography/node-randomness.ts';
import { SystemClock } from '../../adapters/cryptography/system-clock.ts';
import { openPersistence, type Persistence } from '../../adapters/persistence/index.ts';
import { ConnectedProviders, ListeningProviders, PROTOCOLS } from '../../adapters/providers/index.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { Randomness } from '../../application/ports/randomness.ts';
import type { SecretBox } from '../../application/ports/secret-box.ts';
import type { Config } from '../config/read-config.ts';
import { Bell } from '../process/bell.ts';
import type { Logger } from '../telemetry/logger.ts';
import { measuring } from '../telemetry/measured-calls.ts';
import { tracing } from '../telemetry/traced-calls.ts';
import { WatchedProviders } from '../telemetry/watched-providers.ts';
import { TOKENS } from './tokens.ts';

/** The ports' implementations. */
export function bindAdapters(container: Container): void {
  container.bind(TOKENS.callbackBell).toResolvedValue(() => new Bell());
  container.bind(TOKENS.machineClock).toResolvedValue(() => new SystemClock());
  container.bind(TOKENS.clock).toResolvedValue(({ clock }) => clock, [TOKENS.persistence]);
  container.bind(TOKENS.randomness).toResolvedValue(() => new NodeRandomness());
  container.bind(TOKENS.digests).toResolvedValue(() => new NodeDigests());
  container
    .bind(TOKENS.secretBox)
    .toResolvedValue(({ secretsKey }) => AesSecretBox.fromKeyText(secretsKey), [TOKENS.secrets]);
  container
    .bind(TOKENS.persistence)
    .toResolvedValue(openedPersistence, [TOKENS.config, TOKENS.logger, TOKENS.callbackBell])
    .onDeactivation((persistence) => persistence.close());
  container.bind(TOKENS.providerGateways).toResolvedValue(
    (metrics, tracer, ...parts) =>
      new WatchedProviders(
        new ConnectedProviders(configured(...parts)),
        tracing(
          tracer,
          measuring((call) => metrics.note(call)),
        ),
      ),
    [TOKENS.upstreamMetrics, TOKENS.tracer, TOKENS.config, TOKENS.secretBox, TOKENS.machineClock, TOKENS.randomness],
  );
  container
    .bind(TOKENS.providerInboxes)
    .toResolvedValue(
      (...parts: ProviderParts) => new ListeningProviders(configured(...parts)),
      [TOKENS.config, TOKENS.secretBox, TOKENS.machineClock, TOKENS.randomness],
    );
}

const openedPersistence = (config: Config, logger: Logger, callbackBell: Bell): Promise<Persistence> =>
  openPersistence({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    poolSizeMax: config.databasePoolMax,
    pollIntervalMs: config.snapshotPollMs,
    staleAfterMs: config.snapshotStaleAfterMs,
    onCallbacksQueued: () => callbackBell.ring(),
    onNotice(level, sentence, error) {
      logger[level](error === undefined ? {} : { err: error }, sentence);
    },
  });

type ProviderParts = [Config, SecretBox, Clock, Randomness];

const configured = (...[{ providerTimeoutMs }, secrets, clock, randomness]: ProviderParts) => ({
  protocols: PROTOCOLS,
  secrets,
  timeoutMs: providerTimeoutMs,
  runtime: { nowMs: () => clock.nowMs(), uuid: () => randomness.id(), wait: (ms: number) => wait(ms) },
});
