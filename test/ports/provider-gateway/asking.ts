import type { UnifiedCall } from '../../../src/domain/provider/unified-call.ts';
import { questions, type UpstreamWorld } from './upstream-world.ts';

/** How a part of the suite asks its world, and declares tests of calls that the protocol may lack. */
export function asking(world: () => UpstreamWorld, asked: readonly UnifiedCall[]) {
  return {
    /** A good question, with some of it changed. */
    ask: <C extends UnifiedCall>(call: C, changes: object = {}) =>
      world().gateway.call(call, { ...questions(world())[call], ...changes }),
    /** A test of a call, unless the protocol lacks the call. */
    testOf: (call: UnifiedCall, behaviour: string, test: () => Promise<void>): void => {
      if (asked.includes(call)) it(behaviour, test);
    },
  };
}
