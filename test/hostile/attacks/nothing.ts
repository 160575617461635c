import { setTimeout as wait } from 'node:timers/promises';
import type { Attacks } from './attack.ts';

const PAUSE_MS = 100;

/** No attack: whatever the healthy side meets beside it comes from the machine, and is the error of all other figures. */
export const NOTHING: Attacks = {
  'nothing at all': { atOnce: 1, once: () => wait(PAUSE_MS, { status: 0, text: '' }) },
};
