import { FIRST_PORT_DEFAULT, GATEWAY_DEFAULT } from './options.ts';

/** The text of `--help`. */
export const USAGE = `Starts a simulated upstream for every protocol, on loopback, until Ctrl-C.

  npm run simulators -- [options]

It prints where each listens, what it wants to be told and what its books hold, and commands that configure a provider for
each of them in a running gateway. What is done to the books is forgotten when they stop.

  --port NUMBER    where the first one listens; the others follow it (default ${FIRST_PORT_DEFAULT}; 0: any free ports)
  --gateway URL    the gateway that the commands are for (default ${GATEWAY_DEFAULT})
  -h, --help       this text

The exit code is 2 when an option is wrong, and 1 when a port cannot be had.
`;
