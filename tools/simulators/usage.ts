import { FAULTS, WIRE_FAULT_NAMES } from '../sandbox/faults.ts';
import { FIRST_PORT_DEFAULT, GATEWAY_DEFAULT } from './options.ts';

/** The text of `--help`. */
export const USAGE = `Starts a simulated upstream for every protocol, on loopback, until Ctrl-C.

  npm run simulators -- [options]
  npm run simulators -- play --provider CODE --player NAME [options]

It prints where each listens, what it wants to be told and what its books hold, and commands that configure a provider for
each of them in a running gateway. What is done to the books is forgotten when they stop. A launched game opens a page on which
a person can bet. play plays rounds against a gateway that runs, in the protocol of one of its providers, and prints the answers by outcome.

  --port NUMBER    where the first one listens; the others follow it (default ${FIRST_PORT_DEFAULT}; 0: any free ports)
  --gateway URL    the gateway that the commands are for (default ${GATEWAY_DEFAULT})

For play:

  --provider CODE  the provider in the gateway, such as SIM-B
  --protocol NAME  its protocol, if its code is not one of the printed commands or of the sandbox
  --player NAME    the name of a player there, which the console shows among the player's accounts
  --rounds NUMBER  how many rounds (default 10)
  --faults LIST    let things go wrong, any of these with commas between:
${WIRE_FAULT_NAMES.map((name) => `                   ${name.padEnd(11)} ${FAULTS[name]}`).join('\n')}

PROVIDER_CREDENTIALS may have the provider's credentials in the gateway, in JSON as the admin API takes them; by default they are
those of the simulator.

  -h, --help       this text

The exit code is 2 when an option is wrong, and 1 when a port cannot be had, nothing can be played, or a provider
would call an answer an error.
`;
