import type { CallbackStore, Notes } from './receiver/store.ts';
import { Turns } from './receiver/turns.ts';

/**
 * A store in the memory of this process, for trials and tests: all is forgotten when the process ends. Your functions get no transaction. What they
 * change before they throw stays changed.
 */
export function memoryStore(): CallbackStore<undefined> {
  const kept = new Map<string, string>();
  const turns = new Turns();
  return {
    transaction: (_player, work) =>
      turns.run('', async () => {
        const written = new Map<string, string>();
        const result = await work(undefined, notesOf(kept, written));
        for (const [key, note] of written) kept.set(key, note);
        return result;
      }),
  };
}

const notesOf = (kept: ReadonlyMap<string, string>, written: Map<string, string>): Notes => {
  const find = (key: string): string | undefined => written.get(key) ?? kept.get(key);
  return {
    get: (keys) => Promise.resolve(keys.map(find)),
    add: (notes) => {
      const known = Object.keys(notes).filter((key) => find(key) !== undefined);
      if (known.length > 0) return Promise.reject(new Error(`there is a note of ${known.join(', ')}`));
      for (const [key, note] of Object.entries(notes)) written.set(key, note);
      return Promise.resolve();
    },
    put: (key, note) => {
      written.set(key, note);
      return Promise.resolve();
    },
  };
};
