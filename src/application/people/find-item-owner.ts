import { inDoubtRefOf } from '../../domain/in-doubt/in-doubt-item.ts';
import type { OwnedItem } from '../../domain/people/rights.ts';
import type { CallbackLog } from '../ports/callback-log.ts';
import type { InDoubtBook } from '../ports/in-doubt-book.ts';

/**
 * Finds the Agent of a thing that is named by an id alone. The work is the same for a thing of another Agent and for one that does not exist,
 * so that its time tells an Agent's own people nothing.
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

  /** Undefined where nobody knows whose the thing is, or where there is none. */
  execute(item: OwnedItem, id: string): Promise<string | undefined> {
    return this.#find[item](id);
  }
}
