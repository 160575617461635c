import { isProduction, type Config } from '../config/read-config.ts';
import type { Logger } from '../telemetry/logger.ts';
import { programPlace } from './program-place.ts';
import { banner, type StartFacts } from './banner.ts';

/** Reports that the gateway runs: always in the log, and outside of production also as a text for the person who started it. */
export function announce(config: Config, logger: Logger, facts: StartFacts): void {
  const adminApi = facts.admin.kind === 'off' ? 'off' : 'on';
  logger.info({ baseUrl: facts.baseUrl, metricsUrl: facts.metricsUrl, adminApi }, 'listening');
  if (!isProduction(config)) process.stdout.write(banner(facts, programPlace()));
}
