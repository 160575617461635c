/** `npm run sync-catalogue`: has a gateway sync a provider's catalogue, and shows how far it is. */
import { setTimeout as wait } from 'node:timers/promises';
import { AdminClient, type ShownJob } from './admin-client.ts';
import { followSync } from './follow-sync.ts';
import { parseCommandLine, type SyncCommand } from './options.ts';
import { ProgressView } from './progress-view.ts';
import { USAGE } from './usage.ts';

const EXIT_FAILED = 1;
const EXIT_BAD_CALL = 2;

const complain = (sentence: string): void => void process.stderr.write(`${sentence}\n`);

async function run(command: SyncCommand): Promise<number> {
  const view = new ProgressView(process.stdout);
  const ended = await followSync({
    client: new AdminClient(command),
    say: (sentence) => view.say(sentence),
    progress: (job) => view.show(job),
    wait: (ms) => wait(ms),
  });
  if (!ended.ok) {
    complain(`Cannot sync ${command.provider}: ${ended.error.sentence}.`);
    return EXIT_FAILED;
  }
  view.show(ended.value);
  return report(ended.value, command.provider, view);
}

function report(job: Exclude<ShownJob, { status: 'running' }>, provider: string, view: ProgressView): number {
  if (job.status === 'failed') {
    view.say('');
    complain(`The sync of ${provider} failed: ${job.result.reason}.`);
    return EXIT_FAILED;
  }
  const { created, updated, unchanged, withdrawn, rejected_total: total, rejected } = job.result;
  view.say(`${provider}: ${created} new, ${updated} changed, ${unchanged} unchanged, ${withdrawn} withdrawn.`);
  for (const { code, reason } of rejected) complain(`Left out "${code}": ${reason}.`);
  if (total > rejected.length) complain(`Left out ${total - rejected.length} more.`);
  return 0;
}

const command = parseCommandLine(process.argv.slice(2), process.env);
if (!command.ok) {
  complain(`${command.error}; --help shows the options.`);
  process.exitCode = EXIT_BAD_CALL;
} else if (command.value === undefined) {
  process.stdout.write(USAGE);
} else {
  process.exitCode = await run(command.value);
}
