import type { AnswerOf } from '../../../api/call.ts';
import { IN_DOUBT } from '../../../api/in-doubt.ts';
import { JOBS } from '../../../api/jobs.ts';
import { ok } from '../../../../domain/shared/result.ts';
import type { Child } from '../../../pages/html.ts';
import { labelOf } from '../../forms/form-fields.ts';
import { card, definitions, linkTo, pager, table, type Column } from '../../parts/lists.ts';
import { live, settled } from '../../parts/notices.ts';
import { count, DASH, money, time } from '../../parts/values.ts';
import { screen, type ScreenVisit } from '../../screen.ts';
import { jobFacts, reconciledOf } from './job-parts.ts';
import { spanOf } from './reconciliations.ts';

type Item = AnswerOf<typeof IN_DOUBT.list>['list'][number];

/** One comparison, and the differences of its provider that are open. */
export const reconciliation = screen({
  path: '/console/reconciliations/{id}',
  name: 'Reconciliation',
  purpose: 'One comparison of books: what it found, and the differences of this provider that are still open.',
  calls: [JOBS.show, IN_DOUBT.list],
  load: async (visit) => {
    const shown = await visit.call(JOBS.show, { params: visit.params });
    if (!shown.ok) return shown;
    const [provider = ''] = shown.value.subject.split(' ');
    const query = { kind: 'difference', provider, page: visit.query.get('page') ?? '' };
    const open = await visit.call(IN_DOUBT.list, { query });
    return open.ok ? ok({ job: shown.value, open: open.value }) : open;
  },
  title: ({ job }) => `Books of ${job.subject.split(' ')[0] ?? ''}`,
  view: ({ job, open }, visit) => {
    const found = reconciledOf(job);
    const shown = [
      card('About', [definitions([['Provider and span', spanOf(job.subject)]]), jobFacts(job)]),
      found === undefined ? undefined : card('Found', foundFacts(found)),
      card('Open differences', [
        table(open.list, columnsFor(visit), { caption: 'Open differences', empty: 'No difference is open.' }),
        pager(visit, open),
      ]),
    ];
    return job.status === 'running' ? live('reconciliation', visit.path, shown) : settled('reconciliation', shown);
  },
});

const foundFacts = ({ compared, matched, differences, added, gone, foreign, by_reason }: Found): Child =>
  definitions([
    ['Compared', count(compared)],
    ['The same in all books', count(matched)],
    ['Differences', count(differences)],
    ['Found for the first time', count(added)],
    ['Gone since, and closed', count(gone)],
    ['Of unknown players, left out', count(foreign)],
    ...Object.entries(by_reason).map(([reason, rows]): [string, Child] => [labelOf(reason), count(rows)]),
  ]);

type Found = NonNullable<ReturnType<typeof reconciledOf>>;

const columnsFor = (visit: ScreenVisit): readonly Column<Item>[] => [
  { title: 'Since', cell: ({ id, since }) => linkTo(visit, `/console/in-doubt/${id}`, time(since)) },
  { title: 'Difference', cell: ({ explanation }) => explanation },
  { title: 'Agent', cell: ({ agent }) => agent ?? DASH },
  { title: 'Player', cell: ({ member_id }) => member_id ?? DASH },
  { title: 'Number', cell: ({ reference }) => reference },
  { title: 'Amount', isNumber: true, cell: ({ amount, currency }) => money(amount, currency) },
];
