/** The results for programs. They never contain the secret. */
import type { TriedCase } from '../../../domain/agent/conformance-run.ts';
import type { AgentUnderTest } from './agent-under-test.ts';
import { curlCommand } from './curl-command.ts';
import { answerTimes, byCause } from './run-summary.ts';
import type { CaseResult } from './try-agent.ts';

/** JSON: a summary, the causes with their cases, the times of the answers, and every case with its problems. */
export function jsonReport(results: readonly CaseResult[], agent: AgentUnderTest, seed: number): string {
  const cases = results.map(({ tried: { name, title, why }, leftOut, problems, tookMs }) => ({
    name,
    title,
    why,
    verdict: verdictOf({ leftOut, problems }),
    left_out_because: leftOut,
    took_ms: Math.round(tookMs),
    problems: problems.map(({ sentence, cause, exchange }) => ({
      sentence,
      cause: cause.says,
      ...(exchange !== undefined && { curl: curlCommand(exchange, agent), answer: exchange.reply }),
    })),
  }));
  const count = (verdict: string) => cases.filter((one) => one.verdict === verdict).length;
  const summary = { passed: count('passed'), failed: count('failed'), left_out: count('left_out') };
  const causes = byCause(results).map(({ says, read, cases: failed }) => ({
    says,
    read,
    count: failed.length,
    cases: failed.map(({ tried }) => tried.name),
  }));
  const about = { agent_url: agent.url, wallet_mode: agent.walletMode, seed, summary, causes };
  return `${JSON.stringify({ ...about, answers_ms: answerTimes(results) ?? null, cases }, undefined, 2)}\n`;
}

export const verdictOf = ({ leftOut, problems }: Pick<CaseResult, 'leftOut' | 'problems'>): TriedCase['verdict'] => {
  if (leftOut !== undefined) return 'left_out';
  return problems.length > 0 ? 'failed' : 'passed';
};

/** JUnit XML for build servers. */
export function junitReport(results: readonly CaseResult[], agent: AgentUnderTest, seed: number): string {
  const failures = results.filter(({ problems }) => problems.length > 0).length;
  const skipped = results.filter(({ leftOut }) => leftOut !== undefined).length;
  const totals = {
    name: 'conformance',
    tests: results.length,
    failures,
    errors: 0,
    skipped,
    time: seconds(sum(results)),
  };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites><testsuite ${attributes(totals)}>`,
    `<properties><property ${attributes({ name: 'seed', value: seed })}/><property ${attributes({ name: 'agent_url', value: agent.url })}/></properties>`,
    ...results.map((result) => testCase(result, agent)),
    '</testsuite></testsuites>\n',
  ].join('\n');
}

function testCase({ tried, leftOut, problems, tookMs }: CaseResult, agent: AgentUnderTest): string {
  const named = attributes({ name: tried.name, classname: 'conformance', time: seconds(tookMs) });
  if (leftOut !== undefined) return `<testcase ${named}><skipped ${attributes({ message: leftOut })}/></testcase>`;
  if (problems.length === 0) return `<testcase ${named}/>`;
  const text = problems.map(({ sentence, exchange }) => `${sentence}\n${exchange ? curlCommand(exchange, agent) : ''}`);
  const message = attributes({ message: tried.title, type: 'conformance' });
  return `<testcase ${named}><failure ${message}>${escaped([tried.why, ...text].join('\n'))}</failure></testcase>`;
}

const sum = (results: readonly CaseResult[]): number => results.reduce((total, { tookMs }) => total + tookMs, 0);
const seconds = (ms: number): string => (ms / 1_000).toFixed(3);

const attributes = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}="${escaped(String(value))}"`)
    .join(' ');

/** XML 1.0 cannot represent most control characters, halves of surrogate pairs, U+FFFE and U+FFFF. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for XML and HTML. */
export const escaped = (text: string): string =>
  text.replaceAll(NOT_IN_XML, '\u{fffd}').replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
