import { CASE_GROUPS } from './cases/all-cases.ts';
import { optionLines } from './option-table.ts';

/** What `--help` prints. */
export const USAGE = `Tries whether an Agent takes the gateway's callbacks as it should: sends them as the gateway does, and looks at the answers.

  npm run --silent conformance -- --agent-url URL --secret whsec_... [options]

${optionLines()}  -h, --help               Show this text.

Examples, with the sample Agent of docs/examples in another window:

  AGENT_SECRETS=whsec_c2VjcmV0LW9mLXRoZS1zYW1wbGUtYWdlbnQ= npx tsx docs/examples/sample-agent.ts

  npm run --silent conformance -- --agent-url http://127.0.0.1:4000 --secret whsec_c2VjcmV0LW9mLXRoZS1zYW1wbGUtYWdlbnQ= \\
    --other-player BOB --disabled-player MALLORY
  AGENT_SECRET=whsec_... npm run --silent conformance -- --agent-url https://staging.example.com --only 'bet*,race-*'
  AGENT_SECRET=whsec_... npm run --silent conformance -- --agent-url https://staging.example.com --junit-report conformance.xml

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
