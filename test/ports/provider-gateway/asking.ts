import type { UnifiedCall } from '../../../src/domain/provider/unified-call.ts';
import { questions, type UpstreamWorld } from './upstream-world.ts';

/** Asks the world of a part of the suite, and declares tests of calls that the protocol may lack. */
export function asking(world: () => UpstreamWorld, asked: readonly UnifiedCall[]) {
  return {
    /** A valid question, with the given changes. */
    ask: <C extends UnifiedCall>(call: C, changes: object = {}) =>
      world().gateway.call(call, { ...questions(world())[call], ...changes }),
    /** Declares a test of a call, unless the protocol lacks the call. */
    testOf: (call: UnifiedCall, behaviour: string, test: () => Promise<void>): void => {
      if (asked.includes(call)) it(behaviour, test);
    },
  };
}
