import type { BatchOutcome, EventBatch } from '../../../../application/ports/provider-inbox.ts';
import { ok } from '../../../../domain/shared/result.ts';
import { answerCode } from './replies.ts';
import type { Callback } from './call.ts';
import { CODES, entryCode, NO_WALLET_CODES, type CodeName } from './codes.ts';
import { listIn } from './read-body.ts';
import { wagerReport, type PushedWager } from './wager-report.ts';

/** Reports of wagers; a push moves no money. */
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
      reply: (outcomes) => answerCode(fault ?? pushCode(outcomes)),
    });
  },

  refuse: (_, name) => answerCode(name),
};

const isReport = (wager: PushedWager): wager is EventBatch => typeof wager !== 'string';

const isFault = (wager: PushedWager): wager is Exclude<PushedWager, EventBatch | 'nothing_new'> =>
  typeof wager === 'string' && wager !== 'nothing_new';

/**
 * One code for the whole push. The upstream pushes a failed wager again only if the push failed. Unknown members fail the push only if all
 * members are unknown: the upstream takes 1000 to a mixed push for a broken operator, as one operator has met.
 */
function pushCode(outcomes: readonly BatchOutcome[]): CodeName {
  const codes = outcomes.map((outcome) =>
    outcome.kind === 'no_wallet' ? NO_WALLET_CODES[outcome.because] : reportCode(outcome.outcomes),
  );
  const fault = codes.find((name) => CODES[name].code === CODES.internal_error.code);
  if (fault !== undefined) return fault;
  return codes.length > 0 && codes.every((code) => code === 'unknown_member') ? 'unknown_member' : 'success';
}

/** A known report is no fault. */
function reportCode(outcomes: Parameters<typeof entryCode>[0]): CodeName {
  const name = entryCode(outcomes);
  return name === 'duplicate' ? 'success' : name;
}
