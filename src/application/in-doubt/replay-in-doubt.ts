import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, type Result } from '../../domain/shared/result.ts';
import type { ReplayCallback } from '../callbacks/replay-callback.ts';
import type { AgentMoved, NotFound } from '../failure.ts';
import type { InDoubtDesk } from './in-doubt-desk.ts';

/** Sends a parked callback again. */
export class ReplayInDoubt {
  readonly #desk: InDoubtDesk;
  readonly #replay: Pick<ReplayCallback, 'execute'>;

  constructor(desk: InDoubtDesk, replay: Pick<ReplayCallback, 'execute'>) {
    this.#desk = desk;
    this.#replay = replay;
  }

  async execute(name: string): Promise<Result<undefined, NotFound | InvalidParameter | AgentMoved>> {
    const item = await this.#desk.find(name);
    if (!item.ok) return item;
    return item.value.kind === 'callback' ? this.#replay.execute(item.value.id) : err(NOT_A_CALLBACK);
  }
}

const NOT_A_CALLBACK = invalidParameter('id', 'must name a callback to be replayed; resolve or close others');
