import { instantText } from '../shared/instant.ts';
import type { News, NewsState } from './news.ts';

/** A message to a destination. */
export interface Message {
  readonly subject: string;
  readonly text: string;
  /** The findings in it, for a destination that takes fields. */
  readonly findings: readonly News[];
  /** The number of findings that are news too, and are only counted. */
  readonly leftOut: number;
}

/** The most findings that one message describes. */
export const DESCRIBED_MAX = 20;
const SUBJECT_LENGTH_MAX = 140;

/** The gateway and the moment that a message comes from. */
export interface Origin {
  /** The address at which callers reach the gateway, if it is configured. */
  readonly publicUrl: string | undefined;
  readonly nowMs: number;
}

/** Writes the message about news. There must be at least one. */
export function messageOf(news: readonly News[], { publicUrl, nowMs }: Origin): Message {
  const findings = news.slice(0, DESCRIBED_MAX);
  const leftOut = news.length - findings.length;
  const parts = [
    ...(news.length > 1 ? [`${countsOf(news)}.`] : []),
    ...findings.map(describe),
    ...(leftOut > 0 ? [`${leftOut} more are not described here; the overview has them all.`] : []),
    `${publicUrl === undefined ? 'See: agent-gateway overview' : `See: ${publicUrl}/console`}\nFound at ${instantText(nowMs)}.`,
  ];
  return { subject: subjectOf(news, publicUrl), text: parts.join('\n\n'), findings, leftOut };
}

/** A message that only shows whether a destination works. */
export const testMessage = (name: string, { publicUrl, nowMs }: Origin): Message => ({
  subject: `TEST: destination ${name} takes messages of ${gatewayName(publicUrl)}`,
  text: `Somebody tests this destination. Nothing is wrong.\n\nSent at ${instantText(nowMs)}.`,
  findings: [],
  leftOut: 0,
});

function subjectOf(news: readonly News[], publicUrl: string | undefined): string {
  const [first] = news;
  if (first === undefined) throw new Error('a message without news');
  const words =
    news.length === 1 ? sentenceOf(first.finding) : `${countsOf(news)}. First: ${sentenceOf(first.finding)}`;
  const subject = `[${gatewayName(publicUrl)}] ${labelOf(first)}: ${words}`;
  return subject.length <= SUBJECT_LENGTH_MAX ? subject : `${subject.slice(0, SUBJECT_LENGTH_MAX - 1)}…`;
}

const gatewayName = (publicUrl: string | undefined): string =>
  publicUrl === undefined ? 'agent-game-gateway' : new URL(publicUrl).host;

/** The words of the console: `act` for what needs a person, `look` for what is worth a look. */
const labelOf = ({ state, severity }: Pick<News, 'state' | 'severity'>): string => {
  if (state === 'over') return 'OVER';
  return severity === 'bad' ? 'ACT' : 'LOOK';
};

const COUNTED: Readonly<Record<NewsState, string>> = {
  begun: 'new',
  worse: 'worse than before',
  still: 'still there',
  over: 'over',
};

/** The counts of the news by their states, such as `3 new, 1 over`. */
const countsOf = (news: readonly News[]): string =>
  (Object.keys(COUNTED) as NewsState[])
    .map((state) => ({ state, count: news.filter((each) => each.state === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => `${count} ${COUNTED[state]}`)
    .join(', ');

/** The first sentence, without its full stop. */
function sentenceOf(text: string): string {
  const end = text.indexOf('. ');
  return (end < 0 ? text : text.slice(0, end)).replace(/\.$/, '');
}

const STATE_WORDS: Readonly<Record<NewsState, string>> = { begun: '', worse: ' (worse)', still: ' (still)', over: '' };

function describe(news: News): string {
  const { state, finding, meaning, nextCommand, runbook, sinceMs } = news;
  const head = `${labelOf(news)}${STATE_WORDS[state]}: ${finding}`;
  if (state === 'over') return `${head}\nThis is found no more.`;
  const lines = [meaning, `Since: ${instantText(sinceMs)}`, `Next: ${nextCommand}`];
  return [head, ...lines, ...(runbook === undefined ? [] : [`Runbook: ${runbook}`])].join('\n');
}
