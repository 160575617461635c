import { inUpperCase, type MoneyKind, type RoundEnd, type Said } from '../protocol-kit.ts';
import type { UpstreamAction } from './callbacks/actions.ts';

/**
 * The kinds of the actions, by the table of action types in the document. RESETTLED is beside that table: a result that is given again. The actions that
 * take something back have no kind.
 */
const KINDS: Readonly<Record<UpstreamAction, MoneyKind | undefined>> = {
  BET: 'stake',
  TIP: 'tip',
  BET_PRESERVE: 'reservation',
  // "Free-bet bonus".
  FREEBET: 'free_round',
  SETTLED: 'win',
  JACKPOT: 'jackpot',
  BONUS: 'bonus',
  PROMO: 'promo',
  LEADERBOARD: 'tournament',
  PRESERVE_REFUND: undefined,
  CANCEL: undefined,
  ROLLBACK: undefined,
  // The document says neither what is adjusted nor why.
  ADJUSTMENT: 'other',
  RESETTLED: 'win',
};

/**
 * The statuses of a pushed wager. Here BONUS means that a round has several prizes, by the document, and is no bonus.
 */
const REPORTED_KINDS: Readonly<Record<string, MoneyKind>> = { SETTLED: 'win', RESETTLED: 'win' };

/**
 * The end of a round by the status of its wager (table of wager statuses). A closed wager closes its round, because the wager ties a round's bets to its
 * results; but the document does not say it of the round. BET is the betting stage, and after BONUS more prizes may come.
 */
const ENDS: Readonly<Record<string, RoundEnd>> = {
  BET: 'open',
  BONUS: 'open',
  SETTLED: 'over_by_policy',
  RESETTLED: 'over_by_policy',
  VOID: 'over_by_policy',
};

/** The fields of a wager as they came. */
interface Words {
  readonly wager_type?: unknown;
  readonly wager_status?: unknown;
}

/** The statements of a transaction. The status of its wager counts for results, and VOID for corrections: CANCEL may take back one of several bets. */
export function saidByAction(action: UpstreamAction, words: Words): Said {
  const kind = KINDS[action];
  const end = ENDS[wordIn(words.wager_status)];
  const isResult = kind !== undefined && !STAKES.has(action);
  return {
    providerAction: action,
    ...kindOf(kind, words),
    ...(end !== undefined && (isResult || wordIn(words.wager_status) === 'VOID') && { roundEnd: end }),
  };
}

/** The statements of a pushed wager, by its status. */
export function saidByStatus(status: string, words: Words): Said {
  const end = ENDS[status];
  return {
    providerAction: status,
    ...kindOf(REPORTED_KINDS[status], words),
    ...(end !== undefined && { roundEnd: end }),
  };
}

const STAKES: ReadonlySet<UpstreamAction> = new Set(['BET', 'TIP', 'BET_PRESERVE']);

/** A result of a wager of the type FREEROUND was won with free rounds (table of wager types). */
function kindOf(kind: MoneyKind | undefined, { wager_type: type }: Words): Said {
  if (kind === undefined) return {};
  return { moneyKind: kind === 'win' && wordIn(type) === 'FREEROUND' ? 'free_round' : kind };
}

const wordIn = (value: unknown): string => (typeof value === 'string' ? inUpperCase(value) : '');
