import type { Attacks } from './attack.ts';
import { NOISY_AGENTS } from './noisy-agents.ts';
import { STRANGERS } from './strangers.ts';

/** Every attack by its name, in the order in which they are made. */
export const ATTACKS: Attacks = { ...STRANGERS, ...NOISY_AGENTS };
