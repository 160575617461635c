import type { MoneyTrouble } from '../diagnosis/money-trouble.ts';
import type { Severity } from './destination.ts';

/** A trouble in words, with what names it and how large it is. */
export interface Finding {
  /** Names the trouble, at any time. */
  readonly key: string;
  readonly trouble: MoneyTrouble['trouble'];
  readonly severity: Severity;
  /** The number of digits of its count. A finding is worse when it has one more. */
  readonly level: number;
  readonly finding: string;
  /** The consequence for players and money, in a sentence. */
  readonly meaning: string;
  readonly nextCommand: string;
  readonly runbook: string | undefined;
  readonly agent: string | undefined;
  readonly provider: string | undefined;
  readonly sinceMs: number;
}

/** A finding as a destination was told about it, and when. */
export interface Told {
  readonly atMs: number;
  readonly finding: Finding;
}

/** All that a destination was told and that is not over, by the keys of the findings. */
export type ToldFindings = Readonly<Record<string, Told>>;

/** `begun`: not told before. `worse`: told as less. `still`: told, and repeated. `over`: told, and found no more. */
export const NEWS_STATES = ['begun', 'worse', 'still', 'over'] as const;
export type NewsState = (typeof NEWS_STATES)[number];

/** A finding that a destination is to be told about. */
export interface News extends Finding {
  readonly state: NewsState;
}

/** The key of a trouble. Counts, moments and jobs are not in it, because they change while the trouble lasts. */
export const findingKey = ({ trouble, agent, provider, group, destination }: MoneyTrouble): string =>
  [trouble, agent, provider, group?.kind, group?.reason, group?.role, destination].map((part) => part ?? '').join('/');

/** How large a trouble is: the number of digits of its count. */
export const levelOf = ({ trouble, group, measure }: MoneyTrouble): number =>
  String(group?.count ?? (trouble === 'bets_open' ? (measure ?? 1) : 1)).length;

export interface NewsParts {
  /** The findings of this moment that the destination wants. */
  readonly standing: readonly Finding[];
  readonly told: ToldFindings;
  readonly nowMs: number;
  /** How long a finding lasts until it is told again; 0: it is not. */
  readonly repeatMs: number;
}

/**
 * Compares the findings of this moment with what a destination was told: the news, the most urgent first, and all that is told after them. Findings that
 * last are repeated together, so that they make one message.
 */
export function newsOf({ standing, told, nowMs, repeatMs }: NewsParts): {
  readonly news: readonly News[];
  readonly told: ToldFindings;
} {
  const found = new Map(standing.map((finding) => [finding.key, finding]));
  const isDue = standing.some(({ key }) => repeatMs > 0 && isOlder(told[key], nowMs - repeatMs));
  const repeatBeforeMs = isDue ? nowMs - repeatMs / 2 : -Infinity;
  const lasting = standing.flatMap((finding): readonly News[] => {
    const state = stateOf(finding, told[finding.key], repeatBeforeMs);
    return state === undefined ? [] : [{ ...finding, state }];
  });
  const over = Object.entries(told).filter(([key]) => !found.has(key));
  const news = [...lasting, ...over.map(([, { finding }]): News => ({ ...finding, state: 'over' }))];
  const kept = Object.entries(told).filter(([key]) => found.has(key));
  const now = lasting.map(({ state: _, ...finding }) => [finding.key, { atMs: nowMs, finding }] as const);
  return { news: news.sort(byUrgency), told: { ...Object.fromEntries(kept), ...Object.fromEntries(now) } };
}

function stateOf(finding: Finding, told: Told | undefined, repeatBeforeMs: number): NewsState | undefined {
  if (told === undefined) return 'begun';
  const isWorse = rankOf(finding) > rankOf(told.finding) || finding.level > told.finding.level;
  if (isWorse) return 'worse';
  return isOlder(told, repeatBeforeMs) ? 'still' : undefined;
}

const isOlder = (told: Told | undefined, atMs: number): boolean => told !== undefined && told.atMs <= atMs;

const rankOf = ({ severity }: Pick<Finding, 'severity'>): number => (severity === 'bad' ? 1 : 0);

const byUrgency = (left: News, right: News): number =>
  Number(left.state === 'over') - Number(right.state === 'over') ||
  rankOf(right) - rankOf(left) ||
  NEWS_STATES.indexOf(left.state) - NEWS_STATES.indexOf(right.state);
