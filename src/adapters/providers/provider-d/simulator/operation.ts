import type { WmReply } from './answers.ts';
import type { WmState } from './state.ts';

/** One command: a field that is absent reads as empty. */
export type WmCommand = (field: (name: string) => string, state: WmState) => WmReply;
