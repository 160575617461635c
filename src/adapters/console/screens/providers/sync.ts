import { JOBS } from '../../../api/calls/jobs.ts';
import { html, type Child } from '../../../pages/html.ts';
import { actionForm } from '../../forms/action-form.ts';
import { card, table, type Column } from '../../parts/lists.ts';
import { live, settled } from '../../parts/notices.ts';
import { count, DASH, time } from '../../parts/values.ts';
import { action, type ScreenVisit } from '../../screen.ts';
import { progressOf, statusBadge, syncedOf, type Job } from '../books/job-parts.ts';

/** The kind of the jobs that fetch a catalogue. */
const KIND = 'sync-catalogue';
const SHOWN = '5';

export const sync = action({
  name: 'sync-catalogue',
  call: JOBS.sync,
  label: 'Fetch the games',
  notice: 'The games are fetched in the background. This page shows how far that is, and what came of it.',
  done: (_, { path }) => ({ to: path }),
});

/** The last syncs of a provider, the newest first. */
export const lastSyncs = (visit: ScreenVisit, provider: string) =>
  visit.call(JOBS.list, { query: { kind: KIND, provider, pageSize: SHOWN } });

/** The syncs with their results, and the form that starts a new one. The list refreshes itself while a sync runs. */
export function syncCard(visit: ScreenVisit, syncs: readonly Job[], hasGameList: boolean): Child {
  const list = table(syncs, COLUMNS, { caption: 'Syncs', empty: 'The games were never fetched from here.' });
  const isRunning = syncs.some(({ status }) => status === 'running');
  return card('Catalogue', [
    isRunning ? live('syncs', visit.path, list) : settled('syncs', list),
    hasGameList ? actionForm(visit, sync) : noGameList(visit),
  ]);
}

const noGameList = ({ program }: ScreenVisit): Child =>
  html`<p class="about">
    Its protocol has no list of games. Bring them in with <code>${program} games import FILE</code>.
  </p>`;

const COLUMNS: readonly Column<Job>[] = [
  { title: 'Started', cell: ({ started_at }) => time(started_at) },
  { title: 'State', cell: statusBadge },
  { title: 'Result', cell: resultOf },
  { title: 'Fetched', isNumber: true, cell: ({ done }) => count(done) },
];

function resultOf(job: Job): Child {
  const found = syncedOf(job);
  if (found === undefined) return progressOf(job) ?? DASH;
  const { created, updated, withdrawn, unchanged, rejected_total: rejected } = found;
  const words = `${count(created)} new, ${count(updated)} changed, ${count(withdrawn)} withdrawn, ${count(unchanged)} as before`;
  if (rejected === 0) return words;
  return html`${words}
    <details>
      <summary>${count(rejected)} rejected</summary>
      <ul class="lines">
        ${found.rejected.map(({ code, reason }) => html`<li><code>${code}</code>: ${reason}</li>`)}
      </ul>
    </details>`;
}
