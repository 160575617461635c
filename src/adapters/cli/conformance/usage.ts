import { CASE_GROUPS } from './cases/all-cases.ts';

/** What `--help` prints. */
export const USAGE = `Tries whether an Agent takes the gateway's callbacks as it should: sends them as the gateway does, and looks at the answers.

  npm run --silent conformance -- --agent-url URL --secret whsec_... [options]

  --agent-url URL          callback base of the Agent; /api/v1/callback/... is added
  --secret SECRET          what the Agent verifies with; without it AGENT_SECRET, which other users cannot see
  --wallet-mode MODE       agent: the Agent keeps the players' money (default); gateway: it is told what has happened
  --player NAME            a player for tests, with an account in the currency (default ALICE)
  --other-player NAME      a second one; some cases are left out without
  --disabled-player NAME   one who may not bet; some cases are left out without
  --currency CODE          of the players (default EUR)
  --other-currency CODE    one that they do not have (default JPY)
  --provider CODE          and --other-provider CODE: two that the Agent knows (default A and B)
  --game CODE              game_code in callbacks (default conformance-game)
  --no-bet-push            the Agent keeps wallets only and does not take reports
  --balance-from WHERE     callback: ask /api/v1/callback/balance (default for agent); answers: settle 0 and read the answer;
                           nowhere: judge answers only (default for gateway)
  --opening-balance N      what the player has at first, where it is not read
  --only NAMES             these cases only, with commas; race-* stands for all that begin so
  --list                   shows the cases
  --seed N                 repeats the order of a run in which callbacks are sent at once
  --timeout MS             longest wait for one answer (default 5000)
  --json FILE              writes the results for programs
  --junit FILE             writes them as JUnit XML for build servers
  -h, --help               this text

Examples, with the sample Agent of docs/examples in another window:

  AGENT_SECRETS=whsec_c2VjcmV0LW9mLXRoZS1zYW1wbGUtYWdlbnQ= npx tsx docs/examples/sample-agent.ts

  npm run --silent conformance -- --agent-url http://127.0.0.1:4000 --secret whsec_c2VjcmV0LW9mLXRoZS1zYW1wbGUtYWdlbnQ= \\
    --other-player BOB --disabled-player MALLORY
  AGENT_SECRET=whsec_... npm run --silent conformance -- --agent-url https://staging.example.com --only 'bet*,race-*'
  AGENT_SECRET=whsec_... npm run --silent conformance -- --agent-url https://staging.example.com --junit conformance.xml

Use accounts for tests: money is moved, and not all of it is put back. Whoever has too little is given 1000.

The exit code is 0 when all cases passed, 1 when one failed, and 2 when nothing could be tried.
`;

/** What `--list` prints. */
export function caseList(): string {
  const groups = Object.entries(CASE_GROUPS).map(([title, cases]) => {
    const lines = cases.map((one) => `  ${one.name.padEnd(NAME_WIDTH)} ${one.title}`);
    return `${title}\n${lines.join('\n')}\n`;
  });
  return groups.join('\n');
}

const NAME_WIDTH = 32;
