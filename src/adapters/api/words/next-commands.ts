import { inDoubtName, type InDoubtItem, type InDoubtReason } from '../../../domain/in-doubt/in-doubt-item.ts';

/** The name of the command line in a command that a person types. */
export const PROGRAM_NAME = 'agent-gateway';

const COMMAND = /(?<![\w./-]|--no |--silent )agent-gateway (?=[A-Za-z]|--[a-z])/g;

/**
 * A text for people with its commands as they are called in one place: sentences and the API say `agent-gateway WORDS` everywhere, and a clone or a
 * folder with the installed package has another way to call it.
 */
export const spelledFor = (program: string, text: string): string => text.replaceAll(COMMAND, () => `${program} `);

/** The command as sentences and the API say it. */
export const commandLine = (words: string): string => `${PROGRAM_NAME} ${words}`;

type Named = Pick<InDoubtItem, 'kind' | 'id' | 'agent' | 'provider' | 'reason'>;
type Words = (item: Named) => string;

const replay: Words = (item) => `in-doubt replay ${inDoubtName(item)}`;
const resolve: Words = (item) => `in-doubt resolve ${inDoubtName(item)}`;
const close: Words = (item) => `in-doubt close ${inDoubtName(item)} --note "..."`;

/** The next step for an open item, by its reason. A remedy that begins outside of the gateway ends with this command. */
const NEXT = {
  undelivered: replay,
  refused: replay,
  no_callback_base: ({ agent = 'AGENT' }) => `agents update ${agent} --callback-base https://...`,
  undecided: resolve,
  contradicted: close,
  unanswered: ({ agent = 'AGENT' }) => `callbacks list --agent ${agent} --status asking`,
  conflict: resolve,
  unknown_bet: resolve,
  bet_cancelled: resolve,
  already_settled: resolve,
  insufficient_balance: resolve,
  player_disabled: resolve,
  player_blocked: resolve,
  over_limit: resolve,
  bet_refused: resolve,
  no_answer: resolve,
  amount_too_large: close,
  amount_too_fine: close,
  settled_by_record: resolve,
  record_differs: resolve,
  voided_after_record: resolve,
  unknown_player: close,
  wrong_currency: close,
  unreadable: close,
  more_than_left: resolve,
  paid_after_cancellation: resolve,
  refund_without_stake: resolve,
  misquoted: resolve,
  contrary_sign: resolve,
  missing_here: resolve,
  missing_there: resolve,
  amount_differs: resolve,
  status_differs: resolve,
  paid_in_other_letters: close,
  grant_undecided: resolve,
  unknown_grant: close,
  not_acknowledged: ({ agent = 'AGENT' }) => `callbacks list --agent ${agent} --status parked`,
} as const satisfies Readonly<Record<InDoubtReason, Words>>;

/** The command to type next for an open item. */
export const nextCommandOf = (item: Named): string => commandLine(NEXT[item.reason](item));
