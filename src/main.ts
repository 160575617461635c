/** Starts the gateway, and stops it in order when it is told to. */
import { completeSecrets } from './infrastructure/config/complete-secrets.ts';
import { readConfig, type Config } from './infrastructure/config/read-config.ts';
import { createContainer } from './infrastructure/container/container.ts';
import { TOKENS } from './infrastructure/container/tokens.ts';
import { announce } from './infrastructure/process/announce.ts';
import { baseUrl } from './infrastructure/process/base-url.ts';
import { endOnCrash } from './infrastructure/process/end-on-crash.ts';
import { HttpDrain } from './infrastructure/process/http-drain.ts';
import { listen } from './infrastructure/process/listen.ts';
import { settingsFailure, startFailure } from './infrastructure/process/start-failure.ts';
import { StopSignals } from './infrastructure/process/stop-signals.ts';
import { LogDestination } from './infrastructure/telemetry/log-destination.ts';

const STANDARD_OUTPUT = 1;

async function start(config: Config, signals: StopSignals): Promise<void> {
  const logDestination = new LogDestination(STANDARD_OUTPUT);
  const secrets = await completeSecrets(config);
  const container = createContainer({ config, secrets, logDestination });
  const logger = container.get(TOKENS.logger);
  endOnCrash(logger, logDestination);

  const gate = await container.getAsync(TOKENS.readinessGate);
  const seedDemo = await container.getAsync(TOKENS.seedDemo);
  const server = await container.getAsync(TOKENS.httpServer);
  const metricsServer = await container.getAsync(TOKENS.metricsServer);

  const drain = new HttpDrain(server);
  const demo = config.isProduction ? ({ kind: 'none' } as const) : await seedDemo.execute();
  const port = await listen(server, config.host, config.port);
  if (config.metricsPort !== undefined) await listen(metricsServer, config.host, config.metricsPort);

  signals.stopBy(async () => {
    logger.info('stopping');
    gate.close();
    const isDrained = await drain.drain(config.shutdownGraceMs);
    if (!isDrained) logger.warn('requests were cut, because they took longer than SHUTDOWN_GRACE_MS');
    await new HttpDrain(metricsServer).drain(0);
    await container.unbindAllAsync();
    logger.info('stopped');
    await logDestination.close();
  });
  announce(config, logger, {
    baseUrl: config.baseUrl ?? baseUrl(config.host, port),
    admin: secrets.admin,
    demo,
  });
}

const config = readConfig(process.env);
if (!config.ok) {
  console.error(settingsFailure(config.error));
  process.exit(1);
}
try {
  await start(config.value, new StopSignals());
} catch (error) {
  console.error(startFailure(error, config.value.logLevel === 'debug'));
  process.exit(1);
}
