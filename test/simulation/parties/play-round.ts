import { EXTRAS } from './extras.ts';
import type { Order } from './orders.ts';
import type { Play } from './play.ts';

/** Plays a round: bets, a payout, and other events of providers. */
export async function playRound(play: Play): Promise<void> {
  const { random, provider, player } = play;
  const bets = Array.from({ length: random.between(1, 3) }, () => play.bet(random.between(1, 60) * 100));
  const mode = random.pick(MODES);
  await WAYS[mode](play, bets);
  const taken = bets.filter(({ belief }) => belief === 'accepted');
  if (taken.length > 0 && mode !== 'paid early') await payOut(play, taken);
  for (const extra of play.dialect.extras) {
    if (random.happens(0.35)) await EXTRAS[extra](play, bets);
  }
  if (random.happens(0.2)) await provider.ask(player, random.pick(bets));
  if (random.happens(0.2)) await provider.ask(player);
}

async function payOut(play: Play, taken: readonly Order[]): Promise<void> {
  const bets = play.dialect.policy.settlesBy === 'round' ? taken.slice(0, 1) : taken;
  for (const bet of bets) await play.provider.send([play.payout(bet, play.random.between(0, 90) * 100)]);
}

const MODES = ['one by one', 'together', 'at once', 'paid early'] as const;

const WAYS: Readonly<Record<(typeof MODES)[number], (play: Play, bets: readonly Order[]) => Promise<void>>> = {
  'one by one': async (play, bets) => {
    for (const bet of bets) await play.place([bet]);
  },
  together: async (play, bets) => {
    await play.place(bets);
  },
  'at once': async (play, bets) => {
    await Promise.all(bets.map((bet) => play.place([bet])));
  },
  // The payout overtakes its bet. It is repeated until it is accepted, or the bet never will be.
  'paid early': async (play, [bet]) => {
    if (bet === undefined) return;
    const paid = payUntilTaken(play, bet);
    await play.provider.pause(0, 60);
    await play.provider.send([bet]);
    await paid;
  },
};

const isKnown = ({ belief }: Order): boolean => belief === 'accepted' || belief === 'refused';

async function payUntilTaken(play: Play, bet: Order): Promise<void> {
  const payout = play.payout(bet, play.random.between(0, 90) * 100);
  for (;;) {
    const isDecided = isKnown(bet);
    if ((await play.provider.send([payout])) === 'accepted') return;
    if (isDecided && bet.belief !== 'accepted') return;
    await play.provider.pause(1_000, 4_000);
  }
}
