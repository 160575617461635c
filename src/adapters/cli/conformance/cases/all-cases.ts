import type { CaseTable, ConformanceCase } from '../conformance-case.ts';
import { BALANCE_CASES } from './balance-cases.ts';
import { BODY_CASES } from './body-cases.ts';
import { CANCEL_CASES } from './cancel-cases.ts';
import { MONEY_CASES } from './money-cases.ts';
import { NOTICE_CASES } from './notice-cases.ts';
import { RACE_CASES } from './race-cases.ts';
import { REFUSAL_CASES } from './refusal-cases.ts';
import { REPORT_CASES } from './report-cases.ts';
import { REPETITION_CASES } from './repetition-cases.ts';
import { SIGNATURE_CASES } from './signature-cases.ts';

/** The cases by subject, in the order in which they run. */
const TABLES: Readonly<Record<string, CaseTable>> = {
  Money: MONEY_CASES,
  Repetitions: REPETITION_CASES,
  Cancellations: CANCEL_CASES,
  Refusals: REFUSAL_CASES,
  Signatures: SIGNATURE_CASES,
  'Bodies and requests': BODY_CASES,
  Balance: BALANCE_CASES,
  Reports: REPORT_CASES,
  Notices: NOTICE_CASES,
  'At once': RACE_CASES,
};

const casesOf = (table: CaseTable): readonly ConformanceCase[] =>
  Object.entries(table).map(([name, one]) => ({ name, ...one }));

/** Every case, by its subject. */
export const CASE_GROUPS: Readonly<Record<string, readonly ConformanceCase[]>> = Object.fromEntries(
  Object.entries(TABLES).map(([subject, table]) => [subject, casesOf(table)]),
);

export const ALL_CASES: readonly ConformanceCase[] = Object.values(CASE_GROUPS).flat();
