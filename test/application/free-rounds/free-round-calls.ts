import { FreeRoundDesk } from '../../../src/application/free-rounds/free-round-desk.ts';
import {
  CancelFreeRounds,
  ListFreeRounds,
  ListOwnFreeRounds,
  QueryFreeRoundOptions,
} from '../../../src/application/free-rounds/free-rounds.ts';
import { GrantFreeRounds } from '../../../src/application/free-rounds/grant-free-rounds.ts';
import { ResolveGrant, ResolveGrants } from '../../../src/application/free-rounds/resolve-grant.ts';
import { OpenProviderAccount } from '../../../src/application/players/open-provider-account.ts';
import { NodeDigests } from '../../../src/adapters/cryptography/node-digests.ts';
import type { Clock } from '../../../src/application/ports/clock.ts';
import type { ProviderGateways } from '../../../src/application/ports/provider-gateways.ts';
import { OfferGate } from '../../../src/application/providers/offer-gate.ts';
import { FixedProtocolDirectory } from '../../fakes/fixed-protocol-directory.ts';
import type { MoneyWorld } from '../../ports/money-world.ts';

export const TIMEOUT_MS = 10_000;

/** The calls about free rounds, over a world. */
export function freeRoundCallsOver(
  world: MoneyWorld,
  { clock, gateways }: { readonly clock: Clock; readonly gateways: ProviderGateways },
) {
  const { freeRounds: book, agents, accounts, players, playerBlocks } = world;
  const protocols = new FixedProtocolDirectory();
  const desk = new FreeRoundDesk({ ...world, protocols, gate: new OfferGate({ ...world, clock }), gateways, clock });
  const resolveGrant = new ResolveGrant({ desk, book, accounts, clock });
  const openAccount = new OpenProviderAccount({ accounts, gateways, digests: new NodeDigests() });
  const granting = { desk, book, players, playerBlocks, protocols, openAccount, clock, timeoutMs: TIMEOUT_MS };
  const listFreeRounds = new ListFreeRounds({ book, agents, resolve: resolveGrant, clock });
  return {
    resolveGrant,
    resolveGrants: new ResolveGrants(book, resolveGrant, clock),
    options: new QueryFreeRoundOptions(desk),
    grant: new GrantFreeRounds({ ...granting, randomness: { id: () => crypto.randomUUID() } }),
    cancel: new CancelFreeRounds({ desk, book, resolve: resolveGrant, accounts, clock, timeoutMs: TIMEOUT_MS }),
    listFreeRounds,
    listOwn: new ListOwnFreeRounds(listFreeRounds),
  };
}
