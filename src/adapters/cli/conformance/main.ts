/** `agent-conformance`: the kit as a program of its own, which `packages/conformance` delivers without the gateway. */
import { lookWithoutStyle } from '../command-line/help.ts';
import { readCall } from '../command-line/read-command-line.ts';
import { CONFORMANCE_COMMAND } from './option-table.ts';
import { runConformance } from './run-conformance.ts';
import { VERIFY_COMMAND, verifyByCall } from './verify-certificate.ts';

const EXIT_FAILED_CASE = 1;
const EXIT_NOTHING_TRIED = 2;
const PROGRAM = 'agent-conformance';

const shape = {
  ...CONFORMANCE_COMMAND,
  examples: [
    '--agent-url http://127.0.0.1:4000 --secret whsec_c2VjcmV0LW9mLXRoZS1zYW1wbGUtYWdlbnQ= --other-player BOB',
    `AGENT_SECRET=whsec_... ${PROGRAM} --agent-url https://staging.example.com --junit-report conformance.xml`,
    '--list',
    'verify certificate.json --key jwks.json',
  ],
};

async function run(args: readonly string[]): Promise<number> {
  if (args[0] === 'verify') return verified(args.slice(1));
  const asked = readCall(shape, PROGRAM, { args, look: lookWithoutStyle(process.stdout) });
  if (!asked.ok) return refused(`${asked.error}; --help shows the options`);
  if (asked.value.kind === 'text') {
    process.stdout.write(asked.value.text);
    return 0;
  }
  const outcome = await runConformance(asked.value.call, { environment: process.env, stdout: process.stdout });
  if (!outcome.ok) return refused(outcome.error);
  return outcome.value ? 0 : EXIT_FAILED_CASE;
}

async function verified(args: readonly string[]): Promise<number> {
  const shape = { ...VERIFY_COMMAND, examples: ['certificate.json --key jwks.json --page certificate.html'] };
  const asked = readCall(shape, 'agent-conformance verify', { args, look: lookWithoutStyle(process.stdout) });
  if (!asked.ok) return refused(`${asked.error}; --help shows the options`);
  if (asked.value.kind === 'text') {
    process.stdout.write(asked.value.text);
    return 0;
  }
  const outcome = await verifyByCall(asked.value.call, Date.now());
  if (!outcome.ok) return refused(outcome.error);
  process.stdout.write(`${outcome.value.sentence}\n`);
  return outcome.value.isGood ? 0 : EXIT_FAILED_CASE;
}

function refused(sentence: string): number {
  process.stderr.write(`${sentence}.\n`);
  return EXIT_NOTHING_TRIED;
}

process.exitCode = await run(process.argv.slice(2));
