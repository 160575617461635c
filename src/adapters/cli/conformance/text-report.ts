import type { AgentUnderTest } from './agent-under-test.ts';
import { CURL_PREAMBLE, curlCommand } from './curl-command.ts';
import { answerOf } from './answer.ts';
import { stateOf } from './judge-answer.ts';
import type { Exchange, Problem } from './run-case.ts';
import { answerTimes, byCause, type CauseOfCases } from './run-summary.ts';
import type { CaseResult } from './try-agent.ts';

/** The most characters of an answer in the report. */
const ANSWER_CHARACTERS_MAX = 300;
/** The most problems of a case in the report. */
const PROBLEMS_MAX = 3;

const NAMES_MAX = 8;

export interface ReportOptions {
  readonly agent: AgentUnderTest;
  readonly seed: number;
  /** Whether every failed case is shown in full, and not only the first one of each cause. */
  readonly isVerbose: boolean;
}

/** A report for people: the causes, the failures with their reasons, and commands that reproduce them. */
export function textReport(results: readonly CaseResult[], { agent, seed, isVerbose }: ReportOptions): string {
  const causes = byCause(results);
  const failed = causes.reduce((sum, { cases }) => sum + cases.length, 0);
  const leftOut = results.filter((one) => one.leftOut !== undefined);
  const shown = causes.flatMap(({ cases }) => (isVerbose ? cases : cases.slice(0, 1)));
  return [
    ...causes.map(causeLines),
    ...(failed > 0 ? [`\nTo repeat what failed, paste this first, with AGENT_SECRET set:\n\n${CURL_PREAMBLE}\n`] : []),
    ...shown.map((result) => failure(result, agent)),
    ...(shown.length < failed
      ? [`One case of each cause is shown; --verbose shows the other ${failed - shown.length}.`]
      : []),
    ...leftOutLines(leftOut),
    timesLine(results),
    summary({ tried: results.length - leftOut.length, failed, leftOut: leftOut.length }, seed),
  ].join('\n');
}

function causeLines({ says, read, cases }: CauseOfCases): string {
  const names = cases.slice(0, NAMES_MAX).map(({ tried }) => tried.name);
  const more = cases.length > NAMES_MAX ? ` and ${cases.length - NAMES_MAX} more` : '';
  const count = cases.length === 1 ? '1 case' : `${cases.length} cases`;
  const lines = [`${count}: the Agent ${says}.`, ...(read === undefined ? [] : [`  read: ${cut(read)}`])];
  return [...lines, `  cases: ${names.join(', ')}${more}`].map(printable).join('\n');
}

function timesLine(results: readonly CaseResult[]): string {
  const times = answerTimes(results);
  if (times === undefined) return 'No callback was answered.';
  const { count, p50, p95, max, advised_p95: advised, bet_waits: betWaits } = times;
  const measured = `Answers, one at a time: p50 ${p50} ms, p95 ${p95} ms, max ${max} ms, of ${count}.`;
  return `${measured} A bet waits ${betWaits} ms at most; a p95 below ${advised} ms is advised.`;
}

function failure({ tried, problems }: CaseResult, agent: AgentUnderTest): string {
  const shown = problems.slice(0, PROBLEMS_MAX).map((problem) => problemText(problem, agent));
  const more = problems.length > PROBLEMS_MAX ? [`  and ${problems.length - PROBLEMS_MAX} more like these\n`] : [];
  return [`FAILED ${tried.name}: ${tried.title}`, `  Why it matters: ${tried.why}`, ...shown, ...more].join('\n');
}

function problemText({ sentence, exchange }: Problem, agent: AgentUnderTest): string {
  const seen =
    exchange === undefined ? [] : [answerText(exchange), `  ${curlCommand(exchange, agent).replaceAll('\n', '\n  ')}`];
  return [`  - ${printable(sentence)}`, ...seen, ''].join('\n');
}

function answerText({ reply }: Exchange): string {
  if (reply.kind !== 'answered') return `  answer: none (it ${stateOf(answerOf(reply))})`;
  return `  answer: HTTP ${reply.httpStatus} ${printable(cut(reply.text))}`;
}

const cut = (text: string): string =>
  text.length > ANSWER_CHARACTERS_MAX ? `${text.slice(0, ANSWER_CHARACTERS_MAX)}...` : text;

/** Replaces control characters, so that an Agent's answer cannot control the reader's terminal. */
const printable = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ');

function leftOutLines(leftOut: readonly CaseResult[]): readonly string[] {
  const reasons = new Map<string, string[]>();
  for (const { tried, leftOut: reason = '' } of leftOut)
    reasons.set(reason, [...(reasons.get(reason) ?? []), tried.name]);
  return [...reasons].map(([reason, names]) => `Left out, ${reason}: ${names.join(', ')}`);
}

interface Counts {
  readonly tried: number;
  readonly failed: number;
  readonly leftOut: number;
}

const summary = ({ tried, failed, leftOut }: Counts, seed: number): string =>
  `${tried - failed} of ${tried} cases passed, ${failed} failed, ${leftOut} left out. --seed ${seed} repeats the order.\n`;
