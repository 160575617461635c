import { z } from 'zod';
import { ok } from '../../../../domain/shared/result.ts';
import { audit as auditReport, MONEY } from '../../../api/calls/money.ts';
import { commandGroup } from '../command.ts';
import { watchedJob } from '../jobs/follow-job.ts';
import type { Look } from '../view/look.ts';
import { onOneLine, cutTo, objectOf, objectsOf, shownValue } from '../view/shown-value.ts';
import { rowsView, restLine, type View } from '../view/views.ts';
import { CHANGES } from '../../../api/calls/changes.ts';
import { adminCommand } from './admin-command.ts';

/** The log of administration: each change as a sentence with its outcome, and below it the values that have changed. */
const changesView: View = (data, look) => {
  const entries = objectsOf(objectOf(data)['list']);
  return entries.map((entry) => entryText(entry, look)).join('') + restLine(data);
};

type Entry = Readonly<Record<string, unknown>>;

function entryText({ at, sentence, address, code, fields, before, after }: Entry, look: Look): string {
  const changed = code === 0 ? changedLines(before, after) : [];
  const sent =
    changed.length === 0 && Array.isArray(fields) && fields.length > 0 ? [`sent: ${shownValue(fields)}`] : [];
  return [
    `${shownValue(at)}  ${look.paint('bold', shownValue(sentence))}  From ${shownValue(address)}: ${endingOf(code, look)}\n`,
    ...[...changed, ...sent].map((line) => `    ${line}\n`),
  ].join('');
}

function endingOf(code: unknown, look: Look): string {
  if (code === 0) return look.paint('green', 'done');
  return typeof code === 'number'
    ? look.paint('yellow', `refused, code ${code}`)
    : look.paint('red', 'no outcome; look whether it was made');
}

export const audit = commandGroup('audit', 'An audit of all books.', {
  '': {
    summary: 'Check that ledger, wallets, transactions and callbacks agree; exit code 1 for a violation.',
    details:
      'The gateway does the work, piece by piece. This command only follows it, and may be interrupted and started again. The audit reads ' +
      'all books. With --new it reads the data after the last sound audit, and every wallet and transfer; damage to older data is then ' +
      'not found.',
    contract: MONEY.startAudit,
    options: { new: { kind: 'flag', description: 'Check only data after the last sound audit, and every wallet.' } },
    examples: ['audit', 'audit --new', 'audit --json'],
    hasJson: true,
    prints: MONEY.audit,
    async run(call, session) {
      const wanted = { path: '/audits', body: { scope: call.isSet('new') ? 'new' : 'all' }, outcome: OUTCOME };
      const job = await watchedJob(session, wanted, NAMES);
      if (!job.ok) return job;
      const { result } = job.value;
      return ok({ data: result, text: (look) => reportText(result, look), isBad: !result.sound });
    },
  },
});

const NAMES = { noun: 'Such an audit', counted: 'rows audited', name: 'the audit' } as const;

/** The contract's fields. A later gateway may send more. */
const OUTCOME = z.looseObject(auditReport.shape);

function reportText({ sound, invariants }: z.output<typeof OUTCOME>, look: Look): string {
  const violations = invariants.flatMap(({ name, violations: all }) =>
    all.map((violation) => `${name}: ${onOneLine(violation)}\n`),
  );
  const verdict = sound
    ? look.paint('green', 'The money adds up.')
    : look.paint('red', 'The money does not add up: keep the database as it is and look at these first.');
  return `${rowsView('name', 'checked', 'violated', 'rule')(invariants, look)}\n${verdict}\n${violations.join('')}`;
}

export const auditLog = commandGroup('audit-log', 'Changes by administration, with their actors.', {
  '': adminCommand(CHANGES.list, {
    summary: 'List changes by administration, the newest first and page by page, with the changed values.',
    details:
      'The log has every call that may change data, also refused calls, before the gateway carries it out. It has no secrets, and only ' +
      'tells whether credentials were sent. The actor is the administrator; with ADMIN_TOKEN it is a claim of the caller.',
    examples: [
      'audit-log --entity agents/ACME',
      'audit-log --actor ann@example.com --since 2026-11-21T09:00:00Z --json',
    ],
    view: changesView,
  }),
});

/** The most cells of a value, and the most lines of a change. There may be thousands of offer rules, and `--json` shows all of them. */
const VALUE_CELLS_MAX = 120;
const LINES_MAX = 20;

/** The values that differ between before and after, one per line. */
function changedLines(before: unknown, after: unknown): readonly string[] {
  const [was, is] = [leavesOf(before), leavesOf(after)];
  const lines = [...new Set([...was.keys(), ...is.keys()])].flatMap((path) =>
    linesAt(path, was.get(path) ?? [], is.get(path) ?? []),
  );
  const more = lines.length - LINES_MAX;
  return more > 0 ? [...lines.slice(0, LINES_MAX), `and ${more} more, which --json shows`] : lines;
}

function linesAt(path: string, was: readonly string[], is: readonly string[]): readonly string[] {
  const gone = was.filter((text) => !is.includes(text));
  const come = is.filter((text) => !was.includes(text));
  const [from, to] = [gone, come].map((texts) => texts.map((text) => cutTo(VALUE_CELLS_MAX, text)));
  if (from?.length === 1 && to?.length === 1) return [`  ${path}: ${from[0]} -> ${to[0]}`];
  return [...(from ?? []).map((text) => `- ${path}: ${text}`), ...(to ?? []).map((text) => `+ ${path}: ${text}`)];
}

type Leaves = ReadonlyMap<string, readonly string[]>;

/** All values by path. Entries of a list are keyed by their id; entries without an id share the path of the list. */
function leavesOf(state: unknown): Leaves {
  const leaves = new Map<string, string[]>();
  for (const [path, value] of pairsIn('', state)) leaves.set(path, [...(leaves.get(path) ?? []), shownValue(value)]);
  return leaves;
}

type Pair = readonly [path: string, value: unknown];

function pairsIn(path: string, value: unknown): readonly Pair[] {
  if (Array.isArray(value) && value.some((each) => typeof each === 'object')) {
    return value.flatMap((each) => {
      const { id } = objectOf(each);
      return id === undefined ? [[path, each] as const] : pairsIn(`${path}[${shownValue(id)}]`, each);
    });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return path === '' ? [] : [[path, value]];
  return Object.entries(value).flatMap(([name, each]) => pairsIn(path === '' ? name : `${path}.${name}`, each));
}
