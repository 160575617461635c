import type { DoubtGroup, MoneyTrouble, Trouble } from '../../../domain/diagnosis/money-trouble.ts';
import { TROUBLE_COUNT_MAX } from '../../../domain/diagnosis/money-trouble.ts';
import { meaningOf, saidBy } from '../../../domain/callback/heard.ts';
import { IN_DOUBT_REASONS, inDoubtName, type InDoubtKind } from '../../../domain/in-doubt/in-doubt-item.ts';
import { commandLine } from './next-commands.ts';

/** A trouble in words, with the next step. */
interface ToldTrouble {
  readonly severity: 'bad' | 'hint';
  readonly finding: string;
  readonly nextCommand: string;
}

type Teller = (trouble: MoneyTrouble) => ToldTrouble;

/** The time before and after an open bet in which its books are compared. */
const AROUND_MS = 1_800_000;

const instant = (atMs = 0): string => new Date(atMs).toISOString();

/** The time of the oldest item; empty for a single item, whose finding already shows it. */
const oldestOf = ({ count, oldest }: DoubtGroup): string =>
  count === 1 ? '' : ` The oldest is from ${instant(oldest.sinceMs)}.`;

const TELLERS = {
  audit_unsound: ({ job, sinceMs }) => ({
    severity: 'bad',
    finding: `The audit of ${instant(sinceMs)} found money that does not add up.`,
    nextCommand: commandLine(`jobs show ${job ?? 'ID'}`),
  }),
  in_doubt: ({ group }) => {
    if (group === undefined) throw new Error('a trouble with items in doubt has no group');
    return {
      severity: 'bad',
      finding: `${groupWords(group)}. ${IN_DOUBT_REASONS[group.reason]}${oldestOf(group)}`,
      nextCommand: commandLine(`in-doubt show ${inDoubtName(group.oldest)}`),
    };
  },
  breaker_open: ({ agent = '', heard }) => ({
    severity: 'bad',
    finding: `Agent ${agent} ${saidBy(heard)}. Its circuit breaker is open, and its callbacks wait.`,
    nextCommand: commandLine(`callbacks list --agent ${agent} --status pending --page-size 5`),
  }),
  callbacks_waiting: ({ agent = '', sinceMs, heard }) => ({
    severity: 'bad',
    finding:
      `A callback of Agent ${agent} has been waiting since ${instant(sinceMs)}, although its circuit breaker is closed.` +
      (heard === undefined ? '' : ` The Agent ${meaningOf(heard).says}.`),
    nextCommand: commandLine(`callbacks list --agent ${agent} --status pending --page-size 100`),
  }),
  notifications_failing: ({ destination = '', sinceMs }) => ({
    severity: 'bad',
    finding: `Notifications cannot be delivered to ${destination} since ${instant(sinceMs)}.`,
    nextCommand: commandLine(`notifications show ${destination}`),
  }),
  statements_differ: ({ days = '' }) => ({
    severity: 'bad',
    finding: `Closed daily statements are not as they were closed, or not what was counted: ${days}.`,
    nextCommand: commandLine('audit'),
  }),
  statements_overdue: ({ days = '' }) => ({
    severity: 'bad',
    finding: `Daily statements could not be closed: ${days}.`,
    nextCommand: commandLine('statements list --page-size 5'),
  }),
  provider_failing: ({ provider = '', measure = 0, sinceMs, heard }) => ({
    severity: 'bad',
    finding:
      heard === undefined
        ? `Provider ${provider} did not answer ${measure} % of the last calls of this process.`
        : `Provider ${provider} has answered no call since ${instant(sinceMs)}: it ${meaningOf(heard).says}.`,
    nextCommand: commandLine(`providers show ${provider}`),
  }),
  provider_slow: ({ provider = '', measure = 0 }) => ({
    severity: 'hint',
    finding: `Provider ${provider} is slow: one in twenty of the last calls of this process took ${measure.toFixed(1)} s or more.`,
    nextCommand: commandLine(`providers show ${provider}`),
  }),
  bets_open: ({ provider = '', measure = 0, sinceMs = 0 }) => ({
    severity: 'hint',
    finding:
      `${counted(measure, 'bet', 'bets')} at provider ${provider} ${measure === 1 ? 'has' : 'have'} been open for long, and the provider ` +
      `did not say how ${measure === 1 ? 'it' : 'they'} ended. The oldest is from ${instant(sinceMs)}.`,
    nextCommand: commandLine(
      `reconcile ${provider} --from ${instant(sinceMs - AROUND_MS)} --to ${instant(sinceMs + AROUND_MS)} --bring-in`,
    ),
  }),
  audit_missing: ({ sinceMs }) => ({
    severity: 'hint',
    finding:
      sinceMs === undefined
        ? 'No sound audit of the money is known.'
        : `The last sound audit of the money is from ${instant(sinceMs)}.`,
    nextCommand: commandLine('audit'),
  }),
} as const satisfies Readonly<Record<Trouble, Teller>>;

/** The consequence of each trouble for players and money. */
const MEANINGS: Readonly<Record<Trouble, string>> = {
  audit_unsound: 'The books contradict themselves: find the cause before anything is corrected by hand.',
  in_doubt: 'Money of players waits for a decision, and nothing decides it by itself.',
  breaker_open:
    'Its players do not see their payouts, and where it holds the wallets they cannot bet. Nothing is lost: callbacks wait in their order.',
  callbacks_waiting: 'The Agent answers, and something here keeps its callbacks. Nothing is lost.',
  notifications_failing: 'Whoever relies on it does not hear of other troubles.',
  statements_differ: 'Figures that were handed out are not those of the books.',
  statements_overdue: 'The Agent cannot compare that day yet.',
  provider_failing: 'Players cannot start its games, and transfers to it stay undecided.',
  provider_slow: 'Its games start slowly, and calls may run out of time.',
  bets_open: 'The stakes are booked, and whether players won is not known.',
  audit_missing: 'Nothing has proved lately that the books add up.',
};

/** The trouble in words for a message: with what follows from it. */
export const explainedTrouble = (trouble: MoneyTrouble) => ({
  ...toldTrouble(trouble),
  meaning: MEANINGS[trouble.trouble],
});

/** Describes a trouble, and the command that a person types next. */
export const toldTrouble = (trouble: MoneyTrouble): ToldTrouble => TELLERS[trouble.trouble](trouble);

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count}${count >= TROUBLE_COUNT_MAX ? ' or more' : ''} ${many}`;

const of = ({ agent, provider }: DoubtGroup): string =>
  [agent === undefined ? '' : ` of Agent ${agent}`, provider === undefined ? '' : ` at provider ${provider}`].join('');

/** The group as the beginning of a sentence, by kind. */
const GROUPS: Readonly<Record<InDoubtKind, (group: DoubtGroup) => string>> = {
  callback: (group) => {
    const role = group.role ?? '';
    return `${counted(group.count, `${role} callback`, `${role} callbacks`)}${of(group)} ${group.count === 1 ? 'is' : 'are'} parked`;
  },
  transfer: (group) => `${counted(group.count, 'transfer', 'transfers')}${of(group)} in doubt`,
  bet: (group) => `${counted(group.count, 'question about a bet', 'questions about bets')}${of(group)} without an end`,
  refusal: (group) => `${counted(group.count, 'reported movement', 'reported movements')}${of(group)} not booked`,
  movement: (group) => `${counted(group.count, 'movement', 'movements')}${of(group)} to be looked at`,
  difference: (group) => `${counted(group.count, 'difference', 'differences')}${of(group)} between compared books`,
  grant: (group) => `${counted(group.count, 'grant of free rounds', 'grants of free rounds')}${of(group)} in doubt`,
};

const groupWords = (group: DoubtGroup): string => GROUPS[group.kind](group);
