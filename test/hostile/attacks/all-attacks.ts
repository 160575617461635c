import { SIGN_INS } from './sign-ins.ts';
import type { Attacks } from './attack.ts';
import { CROWDS } from './crowds.ts';
import { NOISY_AGENTS } from './noisy-agents.ts';
import { NOTHING } from './nothing.ts';
import { STRANGERS } from './strangers.ts';

/** The attacks by the group that an option names. */
export const GROUPS = { strangers: STRANGERS, agents: NOISY_AGENTS, crowds: CROWDS, 'sign-ins': SIGN_INS } as const;
export type Group = keyof typeof GROUPS;

/** Every attack by its name, in the order in which they are made. The last one is the control of each run. */
export const ATTACKS: Attacks = { ...STRANGERS, ...NOISY_AGENTS, ...CROWDS, ...SIGN_INS, ...NOTHING };
