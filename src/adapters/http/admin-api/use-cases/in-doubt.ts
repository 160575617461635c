import type { CloseInDoubt } from '../../../../application/books/close-in-doubt.ts';
import type { DecideInDoubt } from '../../../../application/books/decide-in-doubt.ts';
import type { ListInDoubt } from '../../../../application/books/list-in-doubt.ts';
import type { ReplayInDoubt } from '../../../../application/books/replay-in-doubt.ts';
import type { ResolveInDoubt } from '../../../../application/books/resolve-in-doubt.ts';
import type { FindItemOwner } from '../../../../application/people/find-item-owner.ts';
import type { ShowInDoubt } from '../../../../application/books/show-in-doubt.ts';

/** The use cases about what could not be decided or delivered. */
export interface InDoubtUseCases {
  readonly listInDoubt: ListInDoubt;
  readonly showInDoubt: ShowInDoubt;
  readonly findItemOwner: FindItemOwner;
  readonly replayInDoubt: ReplayInDoubt;
  readonly resolveInDoubt: ResolveInDoubt;
  readonly decideInDoubt: DecideInDoubt;
  readonly closeInDoubt: CloseInDoubt;
}
