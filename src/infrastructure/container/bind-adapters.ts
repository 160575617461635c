import type { Container } from 'inversify';
import { AesSecretBox } from '../../adapters/cryptography/aes-secret-box.ts';
import { NodeDigests } from '../../adapters/cryptography/node-digests.ts';
import { NodeRandomness } from '../../adapters/cryptography/node-randomness.ts';
import { SystemClock } from '../../adapters/cryptography/system-clock.ts';
import { openPersistence, type Persistence } from '../../adapters/persistence/index.ts';
import type { Config } from '../config/read-config.ts';
import type { Logger } from '../telemetry/logger.ts';
import { TOKENS } from './tokens.ts';

/** The ports' implementations. */
export function bindAdapters(container: Container): void {
  container.bind(TOKENS.clock).toResolvedValue(() => new SystemClock());
  container.bind(TOKENS.randomness).toResolvedValue(() => new NodeRandomness());
  container.bind(TOKENS.digests).toResolvedValue(() => new NodeDigests());
  container
    .bind(TOKENS.secretBox)
    .toResolvedValue(({ secretsKey }) => AesSecretBox.fromKeyText(secretsKey), [TOKENS.secrets]);
  container
    .bind(TOKENS.persistence)
    .toResolvedValue(openedPersistence, [TOKENS.config, TOKENS.logger])
    .onDeactivation((persistence) => persistence.close());
}

const openedPersistence = (config: Config, logger: Logger): Promise<Persistence> =>
  openPersistence({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    poolSizeMax: config.databasePoolMax,
    pollIntervalMs: config.snapshotPollMs,
    staleAfterMs: config.snapshotStaleAfterMs,
    onNotice(level, sentence, error) {
      logger[level](error === undefined ? {} : { err: error }, sentence);
    },
  });
