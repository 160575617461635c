import type { Clock } from '../../application/ports/clock.ts';

export class SystemClock implements Clock {
  nowMs(): number {
    return Date.now();
  }
}
