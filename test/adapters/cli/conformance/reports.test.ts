import { PassThrough } from 'node:stream';
import { expect } from 'chai';
import { SaxesParser } from 'saxes';
import { ALL_CASES } from '../../../../src/adapters/cli/conformance/cases/all-cases.ts';
import { jsonReport, junitReport } from '../../../../src/adapters/cli/conformance/machine-reports.ts';
import { ProgressLine } from '../../../../src/adapters/cli/conformance/run-conformance.ts';
import { textReport } from '../../../../src/adapters/cli/conformance/text-report.ts';
import type { CaseResult } from '../../../../src/adapters/cli/conformance/try-agent.ts';
import { agentUnderTest } from './agent-under-test.ts';
import { SECRET } from './faulty-agent.ts';

const HOSTILE = `<![CDATA[ ]]> & "quoted" 'single' \u0000\u001b[31m\ud800 \uffff <script> 🎲`;
const tried = ALL_CASES[0]!;
const request = { method: 'POST', path: '/api/v1/callback/bet', headers: { 'webhook-id': 'id' }, body: `{"a":"it's"}` };
const reply = { kind: 'answered', httpStatus: 500, text: HOSTILE } as const;
const failed: CaseResult = {
  tried,
  leftOut: undefined,
  problems: [
    {
      sentence: HOSTILE,
      cause: { says: `answers ${HOSTILE}`, read: HOSTILE },
      exchange: { request, tampering: undefined, reply },
    },
  ],
  answersMs: [2, 50],
  tookMs: 12,
};
const results: readonly CaseResult[] = [
  failed,
  { tried: ALL_CASES[1]!, leftOut: undefined, problems: [], answersMs: [], tookMs: 1 },
  { tried: ALL_CASES[2]!, leftOut: 'no <player>', problems: [], answersMs: [], tookMs: 0 },
];
const alike: CaseResult = { ...failed, tried: ALL_CASES[3]! };
const agent = agentUnderTest('http://127.0.0.1:4000/?a=1&b="2"');

const textOf = (isVerbose: boolean, all = results): string => textReport(all, { agent, seed: 42, isVerbose });

/** The attributes of the last element of each name, and all texts; throws for what is not well formed. */
function readXml(xml: string) {
  const elements = new Map<string, Record<string, string>>();
  let texts = '';
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => elements.set(name, { ...attributes }));
  parser.on('text', (text) => (texts += text));
  parser.write(xml).close();
  return { elements, texts };
}

describe('the reports of conformance', () => {
  it('are XML that build servers can read, whatever an Agent has answered', () => {
    const xml = junitReport(results, agent, 42);

    // What XML 1.0 cannot have at all; parsers differ in whether they notice.
    expect(xml).to.not.match(/(?![\t\n\r])\p{Cc}|\p{Cs}|\uffff/u);
    const { elements, texts } = readXml(xml);
    expect(elements.get('testsuite')).to.include({ tests: '3', failures: '1', skipped: '1', errors: '0' });
    expect(texts).to.include(`& "quoted" 'single'`).and.include('<script> 🎲');
    expect(elements.get('skipped')).to.deep.equal({ message: 'no <player>' });
  });

  it('are JSON with every case and what it came to', () => {
    const read = JSON.parse(jsonReport(results, agent, 42));

    expect(read.summary).to.deep.equal({ passed: 1, failed: 1, left_out: 1 });
    expect(read.cases.map(({ verdict }: { verdict: string }) => verdict)).to.deep.equal([
      'failed',
      'passed',
      'left_out',
    ]);
    expect(read.cases[0].problems[0].sentence).to.equal(HOSTILE);
    expect(read.seed).to.equal(42);
  });

  it('tell people what failed, why it matters and how to see it again', () => {
    const text = textOf(false);

    expect(text).to.include(`FAILED ${tried.name}: ${tried.title}`).and.include(tried.why);
    expect(text).to.include(`callback 'http://127.0.0.1:4000/?a=1&b="2"/api/v1/callback/bet' 'id' '{"a":"it'\\''s"}'`);
    expect(text).to.include('1 of 2 cases passed, 1 failed, 1 left out. --seed 42 repeats the order.');
  });

  it('tell people the cause before the cases, and one case of each cause unless all are asked for', () => {
    const [few, all] = [false, true].map((isVerbose) => textOf(isVerbose, [failed, alike]));

    expect(few).to.match(/^2 cases: the Agent answers <!\[CDATA/);
    expect(few).to.include(`  cases: ${tried.name}, ${alike.tried.name}\n`);
    expect(few).to.include('--verbose shows the other 1.').and.not.include(`FAILED ${alike.tried.name}`);
    expect(all).to.include(`FAILED ${tried.name}`).and.include(`FAILED ${alike.tried.name}`);
  });

  it('tell how long answers took, beside the longest wait and the advice', () => {
    expect(textOf(false)).to.include(
      'Answers, one at a time: p50 2 ms, p95 50 ms, max 50 ms, of 2. A bet waits 5000 ms at most; a p95 below 40 ms is advised.',
    );
  });

  it('have the causes and the times in JSON', () => {
    const { causes, answers_ms, cases } = JSON.parse(jsonReport([failed, alike], agent, 42));

    const names = [tried.name, alike.tried.name];
    expect(causes).to.deep.equal([{ says: `answers ${HOSTILE}`, read: HOSTILE, count: 2, cases: names }]);
    expect(answers_ms).to.deep.equal({ count: 4, p50: 2, p95: 50, max: 50, advised_p95: 40, bet_waits: 5_000 });
    expect(cases[0].problems[0].cause).to.equal(`answers ${HOSTILE}`);
  });

  it('write nothing that an Agent has answered to the terminal as it came', () => {
    expect(textOf(true).replaceAll('\n', '')).to.not.match(/\p{Cc}/u);
  });

  it('never have the secret in them', () => {
    for (const text of [textOf(true), ...[jsonReport, junitReport].map((report) => report(results, agent, 42))]) {
      expect(text).to.not.include(SECRET).and.not.include(SECRET.slice('whsec_'.length));
    }
  });
});

describe('the progress of conformance', () => {
  const shown = (isTTY: boolean, isVerbose: boolean): string => {
    const output = Object.assign(new PassThrough(), { isTTY });
    const progress = new ProgressLine(output, 2, isVerbose);
    progress.add(failed);
    progress.add(results[1]!);
    return String(output.read() ?? '');
  };

  it('is a line a case where it is asked for', () => {
    for (const isTTY of [true, false]) expect(shown(isTTY, true)).to.equal('FAILED   bet\npassed   win\n');
  });

  it('is nothing before the causes where nobody watches', () => {
    expect(shown(false, false)).to.equal('');
  });

  it('is a bar that is drawn anew on a terminal', () => {
    const [first, last] = shown(true, false).split('\r').slice(1);

    expect(first?.trimEnd()).to.equal('[###############---------------] 1/2, 1 failed bet');
    expect(last?.trimEnd()).to.equal('[##############################] 2/2, 1 failed');
  });
});
