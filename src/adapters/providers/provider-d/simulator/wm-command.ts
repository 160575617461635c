import type { WmReply } from './wm-reply.ts';
import type { WmState } from './wm-state.ts';

/** One command: a field that is absent reads as empty. */
export type WmCommand = (field: (name: string) => string, state: WmState) => WmReply;
