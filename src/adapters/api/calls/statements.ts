import type { z } from 'zod';
import { adminCall, agentCall, type AnswerOf } from '../call.ts';
import { word } from '../schemas/agent-fields.ts';
import { EXAMPLE } from '../schemas/examples.ts';
import { form } from '../schemas/form.ts';
import { oneOf } from '../schemas/fields.ts';
import { onePage, PAGE, pageOf } from '../schemas/pages.ts';
import { filter, QUERY_AGENT } from '../schemas/parameters.ts';
import { BESIDES, besides, day, LINE, line, OWN_LINE, ownLine } from '../schemas/statement-fields.ts';

const chapter = {
  name: 'Admin: Statements',
  description:
    'The stakes and wins of players, day by day, from the ledger and equal to it. A closed day never changes; later corrections of it ' +
    'are in the day on which they are booked.',
};

/** The formats of an answer. */
export const FORMATS = ['json', 'csv'] as const;

const CHOICE =
  'A line has one day, provider and currency. Corrections of an earlier day have a line of their own, which names that day in ' +
  '`corrects_day`.';

const CSV_EXAMPLE = [Object.keys(LINE), Object.values(LINE).map((value) => value ?? '')]
  .map((row) => `${row.join(',')}\r\n`)
  .join('');

/** Statements of all Agents. */
export const STATEMENTS = {
  list: adminCall({
    chapter,
    route: 'GET /statements',
    right: 'read',
    ofAgent: QUERY_AGENT,
    name: 'listStatements',
    summary: 'List daily statements',
    description:
      'Daily statements by Agent, provider and currency, the last day first and page by page, with the sums of all chosen lines. ' +
      `${CHOICE} With \`format=csv\`, or \`Accept: text/csv\`, the answer is all chosen lines as CSV (RFC 4180), in the same order and ` +
      'with a line of names; pages do not matter then.',
    query: {
      agent: filter('Only of this Agent; case is ignored.', EXAMPLE.agent),
      provider: filter('Only of this provider; case is ignored.', EXAMPLE.provider),
      currency: filter('Only in this currency; case is ignored.', 'EUR'),
      from: day('The first day, such as 2026-11-01; 30 days before `to` if it is omitted, and less than 366.')
        .meta({ examples: ['2026-11-01'] })
        .optional(),
      to: day('The last day, which is included; today if it is omitted.')
        .meta({ examples: ['2026-11-30'] })
        .optional(),
      format: oneOf(FORMATS, 'The form of the answer; the header `Accept` decides if it is omitted.')
        .meta({ examples: ['json'] })
        .optional(),
      ...PAGE,
    },
    answers: pageOf(line, 'The lines of this page, the last day first, then by Agent, provider and currency.')
      .extend(besides)
      .meta({ id: 'StatementList' }),
    examples: { page: { ...onePage(LINE), ...BESIDES } },
    orElse: { contentType: 'text/csv', example: CSV_EXAMPLE },
  }),
} as const;

/** Statements of the calling Agent. */
export const OWN_STATEMENTS = {
  daily: agentCall({
    chapter: {
      name: 'Reports',
      description:
        'The stakes and wins of the Agent’s players, day by day, from the gateway’s ledger. Amounts are text, so that no digit is lost.',
    },
    route: 'POST /report/daily',
    name: 'listDailyReports',
    summary: 'List daily statements',
    description:
      `Your own daily statements, the last day first and page by page, with the sums of all chosen lines. ${CHOICE} Days begin at ` +
      'midnight in your time zone, which the operator sets. A closed day never changes.',
    body: form({
      from: day('The first day, such as 2026-11-01.'),
      to: day('The last day, which is included; at most 365 days after the first.'),
      provider: word('Only of this provider.').optional(),
      currency: word('Only in this currency.').optional(),
      ...PAGE,
    }).meta({ id: 'DailyReportQuery' }),
    sends: { from: '2026-11-01', to: '2026-11-30', page: 1, pageSize: 10 },
    answers: pageOf(ownLine, 'The lines of this page, the last day first, then by provider and currency.')
      .extend(besides)
      .meta({ id: 'DailyReportList' }),
    examples: { page: { ...onePage(OWN_LINE), ...BESIDES } },
  }),
} as const;

/** A line for operators, and the part of it that the Agent also sees. */
export type StatementLineJson = AnswerOf<typeof STATEMENTS.list>['list'][number];
export type OwnStatementLineJson = z.output<typeof ownLine>;
