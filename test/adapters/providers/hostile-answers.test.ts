import { Worker } from 'node:worker_threads';
import { expect } from 'chai';
import { PROTOCOLS } from '../../../src/adapters/providers/index.ts';
import type { ProviderProtocol } from '../../../src/adapters/providers/upstream/provider-protocol.ts';
import type { UnifiedCall } from '../../../src/domain/provider/unified-call.ts';
import { inputOf, readConnection, readFixtures } from './outbound-fixture.ts';

const MEBIBYTE = 1024 * 1024;
/** Below the bound of every answer that is no report, and a good part of a report's. */
const LENGTHS: Partial<Record<UnifiedCall, number>> = { bet_records: 5 * MEBIBYTE };
const LENGTH = Math.floor(0.9 * MEBIBYTE);
/** In time of the processor. Today's holds are a tenth of it; the parsers before took one to nine seconds. */
const HOLD_MAX_MS = 500;
const TRIES = 4;
const TIMEOUT_MS = 20_000;
const CALLS: readonly UnifiedCall[] = ['order_status', 'bet_records', 'game_list'];

const filled = (length: number, piece: string): string => piece.repeat(Math.floor(length / piece.length));
const keys = (length: number): string => Array.from({ length: length / 10 }, (_, at) => `"${at}":1`).join(',');

/** Members that are put first into an object, and elements that are put first into a root. */
const JSON_SHAPES: Readonly<Record<string, (length: number) => string>> = {
  'a list of ones': (length) => `"zz":[${filled(length, '1,')}1]`,
  'an object of many members': (length) => `"zz":{${keys(length)}}`,
  'nested lists': (length) => `"zz":${filled(length / 2, '[')}${filled(length / 2, ']')}`,
};
const XML_SHAPES: Readonly<Record<string, (length: number) => string>> = {
  references: (length) => `<zz>${filled(length, '&#38;')}</zz>`,
  attributes: (length) => `<zz ${filled(length, 'a="1" ')}/>`,
  'empty elements': (length) => filled(length, '<zz/>'),
  'empty records': (length) => `<BetDetailList>${filled(length, '<BetDetail/>')}</BetDetailList>`,
};

const isXml = (answer: string): boolean => answer.trimStart().startsWith('<');

const withInside = (answer: string, inside: string): string =>
  isXml(answer)
    ? answer.replace(/<[^?][^>]*>/, (root) => root + inside)
    : answer.replace('{', `{${inside}${answer.trim() === '{}' ? '' : ','}`);

/** All lists of the answer, filled with ones. */
function withLongLists(answer: string, length: number): string {
  const marked = JSON.stringify(JSON.parse(answer), (_, value: unknown) => (Array.isArray(value) ? MARK : value));
  return marked.replaceAll(JSON.stringify(MARK), `[${filled(length, '1,')}1]`);
}
const MARK = 'a long list';

/** It answers everything alike, on a thread of its own: what is measured is the reading. */
async function serve(answer: string): Promise<{ readonly baseUrl: string; stop(): Promise<unknown> }> {
  const code = `
    const { parentPort, workerData } = require('node:worker_threads');
    const server = require('node:http').createServer((request, response) => request.resume().on('end', () => response.end(workerData)));
    server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`;
  const worker = new Worker(code, { eval: true, workerData: answer });
  const port = await new Promise<number>((resolve) => void worker.once('message', resolve));
  return { baseUrl: `http://127.0.0.1:${port}`, stop: () => worker.terminate() };
}

/** The longest time that the processor was busy while nothing else could happen here, so that other processes do not count. */
async function longestHoldMs(work: () => Promise<unknown>): Promise<number> {
  let longestMs = 0;
  let last = process.cpuUsage();
  const look = () => {
    const { user, system } = process.cpuUsage(last);
    longestMs = Math.max(longestMs, (user + system) / 1_000);
    last = process.cpuUsage();
  };
  const timer = setInterval(look, 1);
  await work();
  look();
  clearInterval(timer);
  return longestMs;
}

async function shortestOf(tries: number, work: () => Promise<unknown>): Promise<number> {
  const holdMs = await longestHoldMs(work);
  return holdMs <= HOLD_MAX_MS || tries <= 1 ? holdMs : Math.min(holdMs, await shortestOf(tries - 1, work));
}

function connected(protocol: ProviderProtocol, baseUrl: string, nowMs: number) {
  const made = protocol.connect({
    code: protocol.label,
    baseUrl,
    ...readConnection(protocol.protocol),
    timeoutMs: TIMEOUT_MS,
    runtime: { nowMs: () => nowMs, uuid: () => crypto.randomUUID(), wait: () => Promise.resolve() },
  });
  if (!made.ok) throw new Error(made.error.field);
  return made.value;
}

for (const protocol of PROTOCOLS) {
  describe(`${protocol.protocol} holds nobody up with a hostile answer`, () => {
    for (const call of CALLS) {
      const fixture = readFixtures(protocol.protocol)
        .map(([, each]) => each)
        .find((each) => each.call === call && (each.result as { ok: boolean }).ok && each.exchanges.length > 0);
      if (fixture === undefined) continue;
      const real = fixture.exchanges[0]?.answer.body ?? '';
      const length = LENGTHS[call] ?? LENGTH;
      const shapes = Object.entries(isXml(real) ? XML_SHAPES : JSON_SHAPES).map(
        ([shape, inside]) => [shape, () => withInside(real, inside(length))] as const,
      );
      if (!isXml(real)) shapes.push(['lists of ones in place of its own', () => withLongLists(real, length)]);

      for (const [shape, answer] of shapes) {
        it(`of ${call}: ${shape}`, async () => {
          const upstream = await serve(answer());
          try {
            const holdMs = await shortestOf(TRIES, () =>
              connected(protocol, upstream.baseUrl, fixture.nowMs).call(call, inputOf(fixture)),
            );

            expect(holdMs).to.be.below(HOLD_MAX_MS);
          } finally {
            await upstream.stop();
          }
        });
      }
    }
  });
}
