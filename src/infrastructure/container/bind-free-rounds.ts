import { FreeRoundDesk } from '../../application/free-rounds/free-round-desk.ts';
import {
  CancelFreeRounds,
  ListFreeRounds,
  ListOwnFreeRounds,
  QueryFreeRoundOptions,
} from '../../application/free-rounds/free-rounds.ts';
import { GrantFreeRounds } from '../../application/free-rounds/grant-free-rounds.ts';
import { ResolveGrant, ResolveGrants } from '../../application/free-rounds/resolve-grant.ts';
import { OpenProviderAccount } from '../../application/players/open-provider-account.ts';
import { OfferGate } from '../../application/providers/offer-gate.ts';
import { RepeatedWork } from '../process/repeated-work.ts';
import type { Bind } from './binder.ts';
import { failing } from './repeat.ts';
import { TOKENS } from './tokens.ts';

/** Free rounds, and the work that decides those whose outcome is not known. It has the pace of pending transfers. */
export function bindFreeRounds(bind: Bind): void {
  const { providers, protocols, games, players, playerBlocks, accounts, freeRounds: book, clock, randomness } = TOKENS;
  const { providerGateways: gateways, providerTimeoutMs: timeoutMs, config, logger } = TOKENS;
  const [desk, resolve] = [FreeRoundDesk, ResolveGrant];
  bind(FreeRoundDesk, { providers, protocols, games, gate: OfferGate, gateways, clock });
  bind(ResolveGrant, { desk, book, accounts, clock });
  bind(ResolveGrants, [book, resolve, clock]);
  bind(QueryFreeRoundOptions, [desk]);
  const granting = { desk, book, players, playerBlocks, protocols, openAccount: OpenProviderAccount };
  bind(GrantFreeRounds, { ...granting, clock, randomness, timeoutMs });
  bind(CancelFreeRounds, { desk, book, resolve, accounts, clock, timeoutMs });
  bind(ListFreeRounds, { book, agents: TOKENS.agents, resolve, clock });
  bind(ListOwnFreeRounds, [ListFreeRounds]);
  bind(
    TOKENS.work,
    { resolve: ResolveGrants, config, logger },
    (given) =>
      new RepeatedWork({
        intervalMs: given.config.transferResolveIntervalMs,
        round: () => given.resolve.execute(),
        onFailure: failing(given.logger, 'grants of free rounds could not be looked after'),
      }),
  );
}
