import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import type { CallbackReplays } from '../ports/callback-replays.ts';
import type { Clock } from '../ports/clock.ts';

/** Sends one callback again, and unparks its lane. */
export class ReplayCallback {
  readonly #replays: CallbackReplays;
  readonly #clock: Clock;

  constructor(replays: CallbackReplays, clock: Clock) {
    this.#replays = replays;
    this.#clock = clock;
  }

  async execute(id: string): Promise<Result<undefined, NotFound | InvalidParameter>> {
    const outcome = await this.#replays.replay(id, this.#clock.nowMs());
    if (outcome === undefined) return err(notFound('callback', id));
    return outcome === 'replayed' ? ok(undefined) : err(invalidParameter('id', REFUSED));
  }
}

const REFUSED =
  'must not name a bet that the Agent was asked about, and refused or did not answer in time: that is final';
