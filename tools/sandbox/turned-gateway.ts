/** Loaded into the gateway of `npm run sandbox -- --clock` before the gateway itself: turns its clock when the sandbox says so, and answers when its works have looked. */
import { TurnedClock } from './turned-clock.ts';

const clock = TurnedClock.install();

process.on('message', (byMs: number) => {
  void clock.turn(byMs).then(() => process.send?.('turned'));
});
// A sandbox that is killed cannot stop it.
process.once('disconnect', () => process.exit());
// The messages alone do not keep the process alive.
process.channel?.unref();
