import { PROTOCOLS } from '../../adapters/providers/index.ts';
import { AskOpenBet } from '../../application/open-bets/ask-open-bet.ts';
import { AskOpenBets } from '../../application/open-bets/ask-open-bets.ts';
import { RepeatedWork } from '../process/repeated-work.ts';
import { OpenBetWatch } from '../telemetry/open-bet-watch.ts';
import type { Bind } from './binder.ts';
import { failing } from './failing.ts';
import { protocols } from './protocols.ts';
import { TOKENS } from './tokens.ts';

/** How often bets that have become old are looked for. */
const LOOK_EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;

/** The work that asks providers about bets that stay open. */
export function bindOpenBets(bind: Bind): void {
  const { accounts, reconciliation, findWallets, tryBatch, takeEach, clock, config, metrics, logger, providers } =
    TOKENS;
  const { openBets: book, providerGateways: gateways } = TOKENS;
  const given = {
    accounts,
    reconciliation,
    findWallets,
    tryBatch,
    takeEach,
    clock,
    config,
    metrics,
    logger,
    providers,
    book,
    gateways,
  };
  bind(TOKENS.openBetWork, given, ({ config: { openBetsAfterHours, openBetsPerMinuteMax }, ...parts }) => {
    const { logger: log } = parts;
    const work = new AskOpenBets({
      ...parts,
      ask: new AskOpenBet(parts),
      protocols,
      termsOf: (name) => PROTOCOLS.find(({ protocol }) => protocol === name)?.inbound,
      observer: new OpenBetWatch(parts.metrics.registry, log),
      afterMs: openBetsAfterHours * HOUR_MS,
      perMinuteMax: openBetsPerMinuteMax,
    });
    return new RepeatedWork({
      intervalMs: LOOK_EVERY_MS,
      round: () => (openBetsAfterHours === 0 ? Promise.resolve(false) : work.execute()),
      onFailure: failing(log, 'bets that stay open could not be looked for'),
    });
  });
}
