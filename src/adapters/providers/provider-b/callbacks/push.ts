import {
  ok,
  only,
  readShape,
  unreadReport,
  type BatchOutcome,
  type EventBatch,
  type UnreadReport,
} from '../../protocol-kit.ts';
import { answerCode } from './replies.ts';
import type { Callback } from './call.ts';
import { CODES, entryCode, NO_WALLET_CODES, type CodeName } from './codes.ts';
import type { ProviderBConfig } from '../config.ts';
import { money, wordOf } from './fields.ts';
import { currencyOf, listIn, type Members } from './read-body.ts';
import { wagerMembers } from '../wager-members.ts';
import { isPaidByPush, wagerReport, type PushedWager } from './wager-report.ts';

/** Reports of wagers. A push moves no money, except for products that pay by it. */
export const push: Callback = {
  word: 'pushbetdata',

  read(members, { config, requestedAtMs }) {
    // Before v2.0.3 of the document the list had the name `transactions`, and some upstreams still send it.
    const wagers = listIn(members, 'wagers', 'transactions');
    if (!wagers.ok) return wagers;
    const pushed = wagers.value.map((wager) => wagerReport(wager, config, requestedAtMs));
    const fault = pushed.find(isFault);
    return ok({
      kind: 'events',
      batches: pushed.filter(isReport),
      ...seen(
        wagers.value.filter((wager, at) => pushed[at] === 'internal_error' && isPaidByPush(wager)),
        config,
      ),
      reply: (outcomes) => answerCode(fault ?? pushCode(outcomes)),
    });
  },

  refuse: (_, name) => answerCode(name),
};

/** An unreadable wager of a product that pays by its push. Money may be owed for it. */
const seen = (wagers: readonly unknown[], config: ProviderBConfig) =>
  wagers.length === 0 ? {} : { unread: wagers.map((wager) => unreadWager(wagerMembers(wager), config)) };

function unreadWager(wager: Members, config: ProviderBConfig): UnreadReport {
  const { member_account: member, wager_code, wager_status: status, bet_amount, prize_amount } = wager;
  const currency = currencyOf(wager['currency'], config);
  const isVoid = readShape(wordOf({ VOID: true }), status).success;
  const amount = currency && readShape(money(currency.places), isVoid ? bet_amount : prize_amount).data;
  return unreadReport(wager_code, only(wager, SHOWN), { member, currency: currency?.code, amount });
}

const SHOWN = [
  'member_account',
  'wager_code',
  'wager_status',
  'bet_amount',
  'prize_amount',
  'currency',
  'product_code',
];

const isReport = (wager: PushedWager): wager is EventBatch => typeof wager !== 'string';

const isFault = (wager: PushedWager): wager is Exclude<PushedWager, EventBatch | 'nothing_new'> =>
  typeof wager === 'string' && wager !== 'nothing_new';

/**
 * One code for the whole push. The upstream pushes a failed wager again only if the push failed. Unknown members fail the push only if all members
 * are unknown: after 1000 for a mixed push, the upstream treats the operator as broken, as one operator has experienced.
 */
function pushCode(outcomes: readonly BatchOutcome[]): CodeName {
  const codes = outcomes.map((outcome) =>
    outcome.kind === 'no_wallet' ? NO_WALLET_CODES[outcome.because] : reportCode(outcome.outcomes),
  );
  const fault = codes.find((name) => CODES[name].code === CODES.internal_error.code);
  if (fault !== undefined) return fault;
  return codes.length > 0 && codes.every((code) => code === 'unknown_member') ? 'unknown_member' : 'success';
}

/** A known report is no fault. If money was not moved, it is a fault, so that the upstream does not count the money as paid. */
function reportCode(outcomes: Parameters<typeof entryCode>[0]): CodeName {
  const name = entryCode(outcomes);
  return name === 'success' || name === 'duplicate' ? 'success' : 'internal_error';
}
