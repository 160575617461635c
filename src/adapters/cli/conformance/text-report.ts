import type { AgentUnderTest } from './agent-under-test.ts';
import { CURL_PREAMBLE, curlCommand } from './curl-command.ts';
import { answerOf, stateOf } from './judge-answer.ts';
import type { Exchange, Problem } from './run-case.ts';
import type { CaseResult } from './try-agent.ts';

/** The most characters of an answer in the report. */
const ANSWER_CHARACTERS_MAX = 300;
/** The most problems of a case in the report. */
const PROBLEMS_MAX = 3;

/** A report for people: the failures, why they matter, and how to reproduce them. */
export function textReport(results: readonly CaseResult[], agent: AgentUnderTest, seed: number): string {
  const failed = results.filter(({ problems }) => problems.length > 0);
  const leftOut = results.filter((one) => one.leftOut !== undefined);
  return [
    ...(failed.length > 0
      ? [`\nTo repeat what failed, paste this first, with AGENT_SECRET set:\n\n${CURL_PREAMBLE}\n`]
      : []),
    ...failed.map((result) => failure(result, agent)),
    ...leftOutLines(leftOut),
    summary({ tried: results.length - leftOut.length, failed: failed.length, leftOut: leftOut.length }, seed),
  ].join('\n');
}

function failure({ tried, problems }: CaseResult, { url }: AgentUnderTest): string {
  const shown = problems.slice(0, PROBLEMS_MAX).map((problem) => problemText(problem, url));
  const more = problems.length > PROBLEMS_MAX ? [`  and ${problems.length - PROBLEMS_MAX} more like these\n`] : [];
  return [`FAILED ${tried.name}: ${tried.title}`, `  Why it matters: ${tried.why}`, ...shown, ...more].join('\n');
}

function problemText({ sentence, exchange }: Problem, url: string): string {
  const seen =
    exchange === undefined ? [] : [answerText(exchange), `  ${curlCommand(exchange, url).replaceAll('\n', '\n  ')}`];
  return [`  - ${printable(sentence)}`, ...seen, ''].join('\n');
}

function answerText({ reply }: Exchange): string {
  if (reply.kind !== 'answered') return `  answer: none (it ${stateOf(answerOf(reply))})`;
  const { text } = reply;
  const cut = text.length > ANSWER_CHARACTERS_MAX ? `${text.slice(0, ANSWER_CHARACTERS_MAX)}...` : text;
  return `  answer: HTTP ${reply.httpStatus} ${printable(cut)}`;
}

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
