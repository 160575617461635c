/** Starts the gateway, and stops it in order when it is told to. */
import { loadProtocols, PROTOCOLS } from './adapters/providers/index.ts';
import { GatewayNotices } from './application/diagnosis/gateway-notices.ts';
import { CheckSecretsKey } from './application/keys/check-secrets-key.ts';
import { completeSecrets } from './infrastructure/config/complete-secrets.ts';
import { isProduction, readConfig, type Config } from './infrastructure/config/read-config.ts';
import { createContainer } from './infrastructure/container/container.ts';
import { TOKENS } from './infrastructure/container/tokens.ts';
import { SeedDemo } from './infrastructure/demo/seed-demo.ts';
import { announce, baseUrl } from './infrastructure/process/banner.ts';
import { BackgroundJobs } from './infrastructure/process/background-jobs.ts';
import { CallbackWorker } from './infrastructure/process/callback-worker.ts';
import { PullWatch } from './infrastructure/process/pull-watch.ts';
import { endOnCrash, stopInOrder, StopSignals } from './infrastructure/process/stop-in-order.ts';
import { HttpDrain } from './infrastructure/process/http-drain.ts';
import { listen } from './infrastructure/process/listen.ts';
import { ReadinessGate } from './infrastructure/process/readiness-gate.ts';
import {
  MISSING_SECRETS_KEY,
  NOBODY_TO_AGREE,
  PROTOCOL_REFUSED,
  settingsFailure,
  startFailure,
  WRONG_SECRETS_KEY,
} from './infrastructure/process/start-failure.ts';
import { LogDestination } from './infrastructure/telemetry/log-destination.ts';

const STANDARD_OUTPUT = 1;

async function start(config: Config, signals: StopSignals): Promise<void> {
  const logDestination = new LogDestination(STANDARD_OUTPUT);
  const secrets = await completeSecrets(config);
  const protocols = await loadedProtocols(config);
  const container = createContainer({ config, secrets, logDestination, protocols });
  const logger = container.get(TOKENS.logger);
  endOnCrash(logger, logDestination);
  for (const refused of protocols.refused) logger.error(refused, PROTOCOL_REFUSED);

  const key = await (await container.getAsync(CheckSecretsKey)).execute();
  if (!key.ok) throw new Error(WRONG_SECRETS_KEY);
  for (const missing of key.value) logger.error(missing, MISSING_SECRETS_KEY);

  const nobodyToAgree = await (await container.getAsync(GatewayNotices)).fourEyes();
  for (const { notice } of nobodyToAgree) logger.warn({ notice }, NOBODY_TO_AGREE);

  const gate = await container.getAsync(ReadinessGate);
  const seedDemo = await container.getAsync(SeedDemo);
  const server = await container.getAsync(TOKENS.httpServer);
  const metricsServer = await container.getAsync(TOKENS.metricsServer);
  const backgroundJobs = await container.getAsync(BackgroundJobs);
  const works = await backgroundWorks(container);

  const drain = new HttpDrain(server);
  const port = await listen(server, config.host, config.port);
  const metricsPort =
    config.metricsPort === undefined ? undefined : await listen(metricsServer, config.host, config.metricsPort);
  // A start whose port is taken must not make a token that nobody sees.
  const demo = isProduction(config) ? ({ kind: 'none' } as const) : await seedDemo.execute();

  for (const work of works) work.start();

  signals.stopBy(() => {
    gate.close();
    return stopInOrder({
      logger,
      logDestination,
      drain: async () => {
        const graceMs = config.shutdownGraceMs;
        const waiting = await container.getAsync(PullWatch);
        const stops = [backgroundJobs, waiting, ...works].map((work) => work.stop(graceMs));
        const [isDrained] = await Promise.all([drain.drain(graceMs), ...stops]);
        return isDrained;
      },
      close: async () => {
        await new HttpDrain(metricsServer).drain(0);
        await container.unbindAllAsync();
      },
    });
  });
  announce(config, logger, {
    baseUrl: config.baseUrl ?? baseUrl(config.host, port),
    ownUrl: baseUrl(config.host, port),
    metricsUrl: metricsPort === undefined ? undefined : `${baseUrl(config.host, metricsPort)}/metrics`,
    admin: secrets.admin,
    demo,
  });
}

const loadedProtocols = ({ protocols: sources = [] }: Config) =>
  loadProtocols({ builtIn: PROTOCOLS, sources, folder: process.cwd() });

/** The work that goes on beside the requests, from the start to the stop. */
async function backgroundWorks(container: ReturnType<typeof createContainer>) {
  const repeated = await container.getAllAsync(TOKENS.work);
  const { pauses } = await container.getAsync(TOKENS.requestLimits);
  return [...repeated, await container.getAsync(CallbackWorker), pauses];
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
