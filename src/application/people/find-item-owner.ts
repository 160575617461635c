import { inDoubtRefOf } from '../../domain/in-doubt/in-doubt-item.ts';
import type { OwnedItem } from '../../domain/people/rights.ts';
import type { CallbackLog } from '../ports/callback-log.ts';
import type { InDoubtBook } from '../ports/in-doubt-book.ts';

/**
 * Finds the Agent of an item that is named only by an id. The work is the same for an item of another Agent and for one that does not exist, so that
 * the time of the answer reveals nothing to an Agent's own people.
 */
export class FindItemOwner {
  readonly #find: Readonly<Record<OwnedItem, (id: string) => Promise<string | undefined>>>;

  constructor(log: Pick<CallbackLog, 'agentOf'>, inDoubt: Pick<InDoubtBook, 'agentOf'>) {
    this.#find = {
      callback: (id) => log.agentOf(id),
      in_doubt: async (name) => {
        const ref = inDoubtRefOf(name);
        return ref && inDoubt.agentOf(ref);
      },
    };
  }

  /** Undefined if the owner is unknown, or if the item does not exist. */
  execute(item: OwnedItem, id: string): Promise<string | undefined> {
    return this.#find[item](id);
  }
}
