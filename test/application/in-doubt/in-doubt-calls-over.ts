import {
  CloseInDoubt,
  InDoubtDesk,
  ListInDoubt,
  ListOwnInDoubt,
  ShowInDoubt,
  ReplayInDoubt,
} from '../../../src/application/in-doubt/in-doubt-desk.ts';
import { DecideInDoubt, ResolveInDoubt } from '../../../src/application/in-doubt/resolve-in-doubt.ts';
import { FindItemOwner } from '../../../src/application/people/find-item-owner.ts';
import type { Clock } from '../../../src/application/ports/clock.ts';
import type { ProviderGateways } from '../../../src/application/ports/provider-gateways.ts';
import { FixedProtocolDirectory } from '../../fakes/fixed-protocol-directory.ts';
import { freeRoundCallsOver } from '../free-rounds/free-round-calls.ts';
import type { InDoubtWorld } from '../../ports/in-doubt-world.ts';
import { callbackCallsOver } from '../callbacks/callback-calls-over.ts';
import { ordersOver } from '../transfers/transfer-desk.ts';

export const IN_DOUBT_GRACE_MS = 60_000;

interface Around {
  readonly clock: Clock;
  readonly gateways: ProviderGateways;
}

/** The calls of operators and Agents about doubts, over a world. */
export function inDoubtCallsOver(world: InDoubtWorld, { clock, gateways }: Around) {
  const desk = new InDoubtDesk({ inDoubt: world.inDoubt, clock, graceMs: IN_DOUBT_GRACE_MS });
  const listInDoubt = new ListInDoubt(desk);
  const { transfers, agents, freeRounds } = world;
  const { resolveGrant } = freeRoundCallsOver(world, { clock, gateways });
  const orders = ordersOver({ gateways, world, clock, protocols: new FixedProtocolDirectory() });
  return {
    listInDoubt,
    listOwnInDoubt: new ListOwnInDoubt(listInDoubt),
    findItemOwner: new FindItemOwner(world.log, world.inDoubt),
    showInDoubt: new ShowInDoubt(desk, world.log),
    replayInDoubt: new ReplayInDoubt(desk, callbackCallsOver(world, clock).replayCallback),
    resolveInDoubt: new ResolveInDoubt({ desk, transfers, agents, freeRounds, resolveGrant, ...orders }),
    decideInDoubt: new DecideInDoubt(desk),
    closeInDoubt: new CloseInDoubt(desk),
  };
}
