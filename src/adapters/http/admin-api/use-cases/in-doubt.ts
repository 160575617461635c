import type { CloseInDoubt } from '../../../../application/in-doubt/close-in-doubt.ts';
import type { DecideInDoubt } from '../../../../application/in-doubt/decide-in-doubt.ts';
import type { ListInDoubt } from '../../../../application/in-doubt/list-in-doubt.ts';
import type { ReplayInDoubt } from '../../../../application/in-doubt/replay-in-doubt.ts';
import type { ResolveInDoubt } from '../../../../application/in-doubt/resolve-in-doubt.ts';
import type { FindItemOwner } from '../../../../application/people/find-item-owner.ts';
import type { ShowInDoubt } from '../../../../application/in-doubt/show-in-doubt.ts';

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
