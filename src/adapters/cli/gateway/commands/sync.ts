import { err, ok } from '../../../../domain/shared/result.ts';
import type { CommandGroup } from '../command.ts';
import { followSync, type EndedJob } from '../sync/follow-sync.ts';
import { SyncClient } from '../sync/sync-client.ts';
import { onOneLine } from '../view/shown-text.ts';
import { PROVIDER } from './providers.ts';

export const sync: CommandGroup = {
  name: 'sync',
  summary: 'Bringing a provider’s games to what the provider lists.',
  commands: [
    {
      name: '',
      summary: 'Sync a provider’s catalogue, and show how far it is.',
      details:
        'The gateway does the work. This command only follows it, and may be interrupted and started again: it then follows the sync that ' +
        'runs. One that a gateway left lying is resumed where it stopped.',
      arguments: [PROVIDER],
      options: {
        'accept-shrink': {
          kind: 'flag',
          description: 'Take the list at its word although it is empty or lacks more than half of the known games.',
        },
      },
      examples: ['sync B', 'sync C --url https://gateway.example.com --accept-shrink'],
      hasJson: true,
      async run(call, { admin, world, progress }) {
        const provider = call.argument('PROVIDER');
        const view = progress('games fetched');
        const ended = await followSync({
          client: new SyncClient(admin, { provider, acceptShrink: call.isSet('accept-shrink') }),
          say: (sentence) => view.say(sentence),
          progress: (job) => view.show(job),
          wait: (ms) => world.wait(ms),
        });
        if (ended.ok) view.show(ended.value);
        view.end();
        if (!ended.ok) return ended;
        const job = ended.value;
        if (job.status === 'succeeded') return ok({ data: job, text: () => reportText(job, provider) });
        return err({ kind: 'refused', sentence: `the sync of ${provider} failed: ${onOneLine(job.result.reason)}` });
      },
    },
  ],
};

function reportText({ result }: Extract<EndedJob, { status: 'succeeded' }>, provider: string): string {
  const { created, updated, unchanged, withdrawn, rejected_total: total, rejected } = result;
  const leftOut = rejected.map(({ code, reason }) => `Left out "${onOneLine(code)}": ${onOneLine(reason)}.\n`);
  const rest = total > rejected.length ? `Left out ${total - rejected.length} more.\n` : '';
  const counts = `${provider}: ${created} new, ${updated} changed, ${unchanged} unchanged, ${withdrawn} withdrawn.\n`;
  return leftOut.join('') + rest + counts;
}
