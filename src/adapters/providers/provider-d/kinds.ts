import type { Said } from '../protocol-kit.ts';

const WIN_OF_ROUND = { moneyKind: 'win', roundEnd: 'over_by_policy' } as const satisfies Said;

/**
 * The kinds of the commands, by `cmd` and `code`; a bet also by `category`, which the oldest recordings lack: then it may be a bet or a tip. The meanings of
 * the codes are the comments of one receiver, with which the names of three others agree. In recorded traffic a round has one payout (code 1) for a player. It
 * was over before it is checked again (3, 4). No source says whether the result of a slot (0) ends its round. Code 5 pays again, or adjusts by hand.
 */
const SAID: Readonly<Record<string, Said>> = {
  'PointInout:0': { moneyKind: 'win' },
  'PointInout:1': WIN_OF_ROUND,
  'PointInout:2:1': { moneyKind: 'stake' },
  'PointInout:2:2': { moneyKind: 'tip' },
  'PointInout:3': WIN_OF_ROUND,
  'PointInout:4': WIN_OF_ROUND,
  'PointInout:5': { moneyKind: 'other' },
  'TimeoutBetReturn:1': WIN_OF_ROUND,
};

/** The statements of a command that moves money. */
export function saidBy(
  cmd: string,
  { code, category = '' }: { readonly code: string; readonly category?: string | undefined },
): Said {
  const providerAction = `${cmd}:${code}`;
  return { providerAction, ...(SAID[providerAction] ?? SAID[`${providerAction}:${category}`]) };
}

/** The payout of a recorded bet, which has code 1. */
export const RECORDED_PAYOUT: Said = WIN_OF_ROUND;

/** The report of a bet comes after the result of its round (recorded traffic: it has `gameResult`). A tip belongs to no result. */
const REPORTS = {
  settled: WIN_OF_ROUND,
  cancelled: { roundEnd: 'over_by_policy' },
  void: { roundEnd: 'over_by_policy' },
  tip: { moneyKind: 'tip' },
} as const satisfies Record<string, Said>;

/** The statements of a pushed record. */
export const reportSaid = (reported: keyof typeof REPORTS): Said => ({
  providerAction: 'SendMemberReport',
  ...REPORTS[reported],
});
