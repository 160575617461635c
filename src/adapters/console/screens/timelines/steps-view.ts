import type { AnswerOf } from '../../../api/call.ts';
import type { TIMELINES } from '../../../api/calls/timelines.ts';
import { html, type Child } from '../../../pages/html.ts';
import { definitions, emptyState, linkTo, table, type Column } from '../../parts/lists.ts';
import { notice } from '../../parts/notices.ts';
import { badge, code, idOf, known, money, time, type Fact, type Tone } from '../../parts/values.ts';
import type { Action, ScreenVisit } from '../../screen.ts';
import { callbackView } from './callback-view.ts';
import { doubtPath, playerPath, roundPath } from '../../paths.ts';

type Step = AnswerOf<typeof TIMELINES.round>['list'][number];
type Entry = Step['entries'][number];
type Traced = NonNullable<Step['transaction']>;
type Transfer = NonNullable<Step['transfer']>;
type Refusal = NonNullable<Step['refusal']>;
type Block = NonNullable<Step['block']>;

/** The most steps on a page. With the longest ids and answers, the whole page stays below 100 KB. */
export const STEPS = 10;

/** The steps of a timeline in their order, each with its consequences. */
export function stepsView(steps: readonly Step[], visit: ScreenVisit, replay: Action): Child {
  if (steps.length === 0) return emptyState('Nothing happened here yet.');
  return html`<ol class="timeline">
    ${steps.map((step) => stepView(step, visit, replay))}
  </ol>`;
}

function stepView(step: Step, visit: ScreenVisit, replay: Action): Child {
  const { word, tone, id, facts } = shownOf(step, visit);
  return html`<li id="step-${id}" class="step ${step.doubts.length === 0 ? tone : 'bad'}">
    <div class="step-head">${badge(word, tone)} ${time(step.at)}</div>
    <p class="decision">${step.decision}</p>
    ${step.doubts.map((doubt) => notice('warn', html`${doubt.explanation} ${doubt.remedy} ${linkTo(visit, doubtPath(doubt.id), 'Open the item in doubt')}.`))}
    ${definitions(facts)} ${step.entries.length === 0 ? undefined : ledgerView(step.entries)}
    ${step.callbacks.map((callback) => callbackView(callback, visit, replay))}
  </li>`;
}

interface ShownStep {
  readonly word: string;
  readonly tone: Tone;
  readonly id: string;
  readonly facts: readonly Fact[];
}

function shownOf({ transaction, transfer, refusal, block }: Step, visit: ScreenVisit): ShownStep {
  if (transaction !== null) return ofTransaction(transaction, visit);
  if (transfer !== null) return ofTransfer(transfer, visit);
  if (refusal !== null) return ofRefusal(refusal, visit);
  if (block !== null) return ofBlock(block);
  return { word: 'unknown', tone: 'quiet', id: '', facts: [] };
}

const TRANSACTION_TONES: Readonly<Record<Traced['status'], Tone>> = {
  accepted: 'good',
  refused: 'bad',
  awaited: 'warn',
  asked: 'busy',
};

const ofTransaction = (one: Traced, visit: ScreenVisit): ShownStep => ({
  word: one.action,
  tone: TRANSACTION_TONES[one.status],
  id: one.id,
  facts: known([
    ['Player', playerLink(one, visit)],
    ['Provider', one.provider],
    ['Provider’s number', idOf(one.transaction_id)],
    ['Takes back', one.original_transaction_id === null ? undefined : idOf(one.original_transaction_id)],
    ['Round', roundLink(one, visit)],
    ['Wager', one.wager_id === null ? undefined : idOf(one.wager_id)],
    ['Game', one.report.game_code ?? undefined],
    ['Kind of money', one.money_kind ?? undefined],
    ['Provider’s word', one.provider_action ?? undefined],
    ['Round is over', roundEnd(one.round_closed)],
    ['Reported', money(one.reported, one.currency)],
    ['Moved', money(one.moved, one.currency)],
    ['Balance after', one.status === 'accepted' ? money(one.balance_after, one.currency) : undefined],
    ['Provider was told', one.told ?? undefined],
    ['Happened, says the provider', time(one.occurred_at)],
    ['Wallet', one.held_by === 'agent' ? 'at the Agent' : 'at the gateway'],
  ]),
});

const roundEnd = (isClosed: boolean | null): Child =>
  isClosed === null ? undefined : isClosed ? 'yes, after this' : 'no, more will come';

const TRANSFER_TONES: Readonly<Record<Transfer['status'], Tone>> = { success: 'good', failed: 'bad', pending: 'busy' };

const ofTransfer = (one: Transfer, visit: ScreenVisit): ShownStep => ({
  word: one.amount.startsWith('-') ? 'withdrawal' : 'deposit',
  tone: TRANSFER_TONES[one.status],
  id: one.id,
  facts: known([
    ['Player', playerLink(one, visit)],
    ['Agent’s transfer', idOf(one.transfer_id)],
    ['Order upstream', one.provider === null ? undefined : idOf(one.id.replaceAll('-', ''))],
    ['Provider', one.provider ?? undefined],
    ['Amount', money(one.amount, one.currency)],
    ['Balance after', one.balance_after === null ? undefined : money(one.balance_after, one.currency)],
    ['Remark', one.remark === '' ? undefined : one.remark],
    ['Looked after next', one.due_at === null ? undefined : time(one.due_at)],
  ]),
});

const ofRefusal = (one: Refusal, visit: ScreenVisit): ShownStep => ({
  word: `${one.action} refused`,
  tone: 'bad',
  id: one.id,
  facts: known([
    ['Player', playerLink(one, visit)],
    ['Provider', one.provider],
    ['Provider’s number', idOf(one.transaction_id)],
    ['Round', roundLink(one, visit)],
    ['Reported', money(one.reported, one.currency)],
    ['Came', one.times === 1 ? 'once' : `${one.times} times, the last ${one.last_at}`],
  ]),
});

const ofBlock = (one: Block): ShownStep => ({
  word: 'block',
  tone: 'warn',
  id: one.id,
  facts: known([
    ['Blocked by', one.blocked_by],
    ['Note', one.note === '' ? undefined : one.note],
    ['Lifted by', one.lifted_by ?? undefined],
    ['Note', one.lifted_note ?? undefined],
  ]),
});

/** A link to the round; undefined on the page of the round itself. */
function roundLink(one: { readonly provider: string; readonly round_id: string | null }, visit: ScreenVisit): Child {
  if (one.round_id === null || visit.params['round'] === one.round_id) return undefined;
  const { provider, round_id: round } = one;
  return idOf(round, (words) => linkTo(visit, roundPath(provider, round), words));
}

const playerLink = (one: { readonly agent: string; readonly member_id: string }, visit: ScreenVisit): Child =>
  linkTo(visit, playerPath(one.agent, one.member_id), `${one.agent} ${one.member_id}`);

const ledgerView = (entries: readonly Entry[]): Child => {
  const columns: readonly Column<Entry>[] = [
    { title: 'Account', cell: ({ account }) => code(account) },
    { title: 'Gained', cell: ({ amount, currency }) => money(amount, currency), isNumber: true },
    { title: 'Booked', cell: ({ booked_at }) => time(booked_at) },
  ];
  return html`<details>
    <summary>Ledger, ${entries.length} lines</summary>
    ${table(entries, columns, { caption: 'Lines of the ledger', empty: '' })}
  </details>`;
};
