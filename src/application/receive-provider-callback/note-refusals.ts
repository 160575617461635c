import type { RefusedBecause, WalletEvent } from '../../domain/wallet/wallet-event.ts';
import type { Clock } from '../ports/clock.ts';
import type { BatchOutcome } from '../ports/provider-inbox.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { RefusalLog } from '../ports/refusal-log.ts';
import { walletKey, type PlayerWallet } from './player-wallet.ts';

export interface NoteRefusalsParts {
  readonly refusals: RefusalLog;
  readonly randomness: Pick<Randomness, 'id'>;
  readonly clock: Clock;
}

/** Notes refusals that somebody should look at and that leave no transaction; before the provider is answered, so that none is lost. */
export class NoteRefusals {
  readonly #parts: NoteRefusalsParts;

  constructor(parts: NoteRefusalsParts) {
    this.#parts = parts;
  }

  async execute(wallet: PlayerWallet, events: readonly WalletEvent[], outcome: BatchOutcome): Promise<void> {
    if (outcome.kind === 'no_wallet') return;
    const { refusals, randomness, clock } = this.#parts;
    const noted = outcome.outcomes.flatMap((each, at) => {
      const event = events[at];
      if (event === undefined || each.kind !== 'refused' || !isNoted(event, each.because)) return [];
      return [{ id: randomness.id(), wallet: walletKey(wallet), event, because: each.because }];
    });
    if (noted.length > 0) await refusals.note(noted, clock.nowMs());
  }
}

/** A conflict always; besides, money for a bet that is not known. Other refusals are kept as transactions. */
const isNoted = ({ action, movement }: WalletEvent, because: RefusedBecause): boolean =>
  because === 'conflict' || (because === 'unknown_bet' && action !== 'BET' && !movement.isZero());
