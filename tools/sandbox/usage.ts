import { FAULTS } from './faults.ts';
import { PORT_DEFAULT } from './options.ts';

/** The text of `--help`. */
export const USAGE = `Starts a gateway on the embedded database, a simulated provider for every protocol and a sample Agent, sets them up over the
admin API, plays rounds in every dialect and shows what goes where. Then it is yours to play with, until Ctrl-C.

  npm run sandbox -- [options]

  --once           end after the tour; exit code 0 only if all books agree
  --faults LIST    let things go wrong, any of these with commas between:
${Object.entries(FAULTS)
  .map(([name, meaning]) => `                   ${name.padEnd(11)} ${meaning}`)
  .join('\n')}
  --wallet-mode M  who holds the player's money: gateway (default), or agent, who is then asked about every bet
  --port NUMBER    where the gateway listens (default ${PORT_DEFAULT}, with --once any free port; 0: any free port)
  --data FOLDER    keep the database there (default: a temporary folder, deleted at the end)
  --break-book     keep the last settlement from the Agent, to see the check of the books fail
  -v, --verbose    whole requests and answers instead of one line of each
  -h, --help       this text

  npm run sandbox
  npm run sandbox -- --once
  npm run sandbox -- --faults late,drop --port 8080
  npm run sandbox -- --wallet-mode agent
  npm run sandbox -- --once --faults late,duplicate,drop,dead-agent

Colours are shown on a terminal only, and not where NO_COLOR is set. The exit code is 0 when all is well, 1 when the books do not
agree or something cannot be started, and 2 when an option is wrong.
`;
