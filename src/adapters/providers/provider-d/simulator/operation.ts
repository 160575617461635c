import type { WmReply } from './answers.ts';
import type { WmState } from './state.ts';

/** Carries out one command. An absent field counts as empty. */
export type WmCommand = (field: (name: string) => string, state: WmState) => WmReply;
