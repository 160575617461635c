import { SEEDS_DEFAULT } from './options.ts';
import { STEPS_DEFAULT } from './simulate.ts';

/** The output of `--help`. */
export const USAGE = `Plays the gateway's money against players, providers and Agents in a simulated world that fails on purpose.

  npm run simulate -- [options]

Each seed is a world of its own: several gateway processes with the real use cases, one simulated database, and a network
that loses, repeats and delays. The books are counted after every step. The same seed always plays the same.

  --seed NUMBER      plays this one
  --seeds FROM..TO   plays all of these (default 1..${SEEDS_DEFAULT})
  --steps NUMBER     turns with faults; then all goes well until everything is at rest (default ${STEPS_DEFAULT})
  --trace            prints every event; needs --seed
  -h, --help         this text

  npm run simulate -- --seeds 1..100000
  npm run simulate -- --seed 59 --trace

It stops at the first seed that breaks an invariant, and prints how to play that one again. The exit code is 0 when none
did, 1 when one did, and 2 when an option is wrong.
`;
