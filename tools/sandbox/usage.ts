import { FAULTS } from './faults.ts';
import { PLAYER_DEFAULT, PORT_DEFAULT } from './options.ts';

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
  --agent-url URL  play your own Agent, with this callback base, in place of the sample Agent: its books and its answers are
                   judged, and --wallet-mode is agent
  --secret SECRET  the secret by which your Agent verifies callbacks, whsec_... (default AGENT_SECRET, which others cannot see)
  --player NAME    a player with play money in USD at your Agent (default ${PLAYER_DEFAULT})
  --clock          let the clock be turned: "clock +76h" shows at once what takes days
  --port NUMBER    where the gateway listens (default ${PORT_DEFAULT}, with --once any free port; 0: any free port)
  --data FOLDER    keep the database there (default: a temporary folder, deleted at the end)
  -v, --verbose    whole requests and answers instead of one line of each
  -h, --help       this text

  npm run sandbox
  npm run sandbox -- --once
  npm run sandbox -- --faults late,drop --port 8080
  npm run sandbox -- --wallet-mode agent
  npm run sandbox -- --clock
  npm run sandbox -- --once --agent-url http://127.0.0.1:4000 --secret whsec_...
  npm run sandbox -- --once --faults late,duplicate,drop,dead-agent

Colours are shown on a terminal only, and not where NO_COLOR is set. The exit code is 0 when all is well, 1 when the books do not
agree, your Agent answers wrongly or something cannot be started, and 2 when an option is wrong.
`;
