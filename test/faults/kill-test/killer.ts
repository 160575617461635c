import { setTimeout as wait } from 'node:timers/promises';
import type { Chance } from './chance.ts';
import type { GatewaySlot } from './gateway-slot.ts';

export interface KillerParts {
  readonly slots: readonly GatewaySlot[];
  readonly killsMax: number;
  readonly chance: Chance;
  /** Receives the number of kills so far. */
  onKill(kills: number): void;
}

/** Longest pause before the next kill, from the moment when all gateways listen. */
const QUIET_MS_MAX = 1_200;
/** The share of kills that do not wait: they may hit a process that is just starting, or the last one that listens. */
const HASTE = 0.15;
const HASTY_MS_MAX = 1_500;
/** The share of kills that hit all processes at once. */
const ALL_AT_ONCE = 0.1;

/** Kills the process in one of the slots, or in all of them, and starts it again, until the number of kills is reached. */
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
