import { setTimeout as wait } from 'node:timers/promises';
import type { Chance } from './chance.ts';
import type { GatewaySlot } from './gateway-slot.ts';

export interface KillerParts {
  readonly slots: readonly GatewaySlot[];
  readonly killsMax: number;
  readonly chance: Chance;
  /** Hears how many there have been. */
  onKill(kills: number): void;
}

/** All listen for so long at most before the next kill. */
const QUIET_MS_MAX = 1_200;
/** Or it does not wait for them at all: somebody is killed who is just starting, or the last one that listens. */
const HASTE = 0.15;
const HASTY_MS_MAX = 1_500;
/** How often all are killed at once. */
const ALL_AT_ONCE = 0.1;

/** Kills whatever runs in one of the slots, or in all of them, and starts it again, until there have been enough kills. */
export async function killAgainAndAgain({ slots, killsMax, chance, onKill }: KillerParts): Promise<void> {
  for (let kills = 0; kills < killsMax;) {
    await untilNextKill(slots, chance);
    const victims = chance.isHit(ALL_AT_ONCE) ? slots.slice(0, killsMax - kills) : [slots[chance.below(slots.length)]!];
    await Promise.all(victims.map((slot) => slot.kill()));
    for (const slot of victims) slot.start();
    kills += victims.length;
    onKill(kills);
  }
  await Promise.all(slots.map((slot) => slot.untilListening()));
}

async function untilNextKill(slots: readonly GatewaySlot[], chance: Chance): Promise<void> {
  const isHasty = chance.isHit(HASTE);
  if (!isHasty) await Promise.all(slots.map((slot) => slot.untilListening()));
  await wait(chance.below(isHasty ? HASTY_MS_MAX : QUIET_MS_MAX));
}
