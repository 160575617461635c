import { z } from 'zod';
import type { CallbackReply } from '../../../../domain/callback/callback-outcome.ts';
import { err, ok, type Result } from '../../../../domain/shared/result.ts';
import type { OutgoingRequest } from '../../conformance/tampering.ts';
import type { CliFailure } from '../cli-failure.ts';
import { onOneLine } from '../view/shown-value.ts';
import type { Look } from '../view/look.ts';
import { reasonOf } from '../admin/admin-client.ts';

export interface ListenerParts {
  readonly gateway: Pick<AgentClient, 'call' | 'url'>;
  /** The system that gets the callbacks. */
  readonly system: { send(request: OutgoingRequest): Promise<CallbackReply> };
  readonly look: Look;
  /** Aborted when no more callbacks are wanted. */
  readonly over: AbortSignal;
  readonly nowMs: () => number;
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly print: (line: string) => void;
}

/** The most callbacks in hand at a time, each of another round. */
const IN_HAND_MAX = 10;
const WAIT_SECONDS = '20';
/** The pauses while the gateway cannot be reached; the last one repeats. */
const PAUSES_MS = [500, 1_000, 2_000, 5_000, 10_000] as const;

const PULLED = z.object({
  list: z.array(
    z.object({
      callback_id: z.string(),
      lease: z.string(),
      answer_before: z.string(),
      role: z.string(),
      path: z.string(),
      attempt: z.number(),
      headers: z.record(z.string(), z.string()),
      body: z.string(),
    }),
  ),
});
type Pulled = z.output<typeof PULLED>['list'][number];
const READ = z.object({ outcome: z.string(), says: z.string(), status: z.string() });
const WAITING = z.object({ total: z.number(), list: z.array(z.object({ created_at: z.string() })) });

/** Fetches the callbacks of an Agent, passes them to a system, and sends back its answers, until it is over. What it has not answered comes again. */
export class Listener {
  readonly #parts: ListenerParts;
  readonly #inHand = new Set<Promise<void>>();
  #answered = 0;
  #losses = 0;

  constructor(parts: ListenerParts) {
    this.#parts = parts;
  }

  /** Returns the number of callbacks that were answered. */
  async run(): Promise<Result<number, CliFailure>> {
    await this.#tellMissed();
    const refusal = await this.#untilOver();
    await Promise.all(this.#inHand);
    return refusal === undefined ? ok(this.#answered) : err(refusal);
  }

  async #untilOver(): Promise<CliFailure | undefined> {
    const { over } = this.#parts;
    const isOver = () => over.aborted;
    while (!isOver()) {
      if (this.#inHand.size === IN_HAND_MAX) await Promise.race(this.#inHand);
      const limit = String(IN_HAND_MAX - this.#inHand.size);
      const reply = await this.#parts.gateway.call('callback/pull', { limit, wait_seconds: WAIT_SECONDS }, over);
      if (isOver()) break;
      if (reply.kind === 'refused') return refusedBy(reply);
      await this.#hasReached(reply);
      for (const one of reply.kind === 'ok' ? PULLED.parse(reply.data).list : []) this.#begin(one);
    }
    return undefined;
  }

  #begin(one: Pulled): void {
    const work = this.#pass(one).finally(() => this.#inHand.delete(work));
    this.#inHand.add(work);
  }

  async #pass(one: Pulled): Promise<void> {
    const { system, nowMs, print, look } = this.#parts;
    const { callback_id: id, role, path, attempt, headers, body } = one;
    const startedAtMs = nowMs();
    const { httpStatus, text } = answered(await system.send({ method: 'POST', path, headers, body }));
    const tookMs = nowMs() - startedAtMs;
    const read = await this.#answer(one, { answer: text, http_status: String(httpStatus) });
    const again = attempt > 1 ? ` (attempt ${attempt})` : '';
    const time = new Date(startedAtMs).toISOString().slice(11, 19);
    print(`${time} ${look.paint('bold', role)} ${id}${again} ${onOneLine(body)}`);
    print(`         ${verdict(read, look)} HTTP ${httpStatus} in ${tookMs} ms ${onOneLine(text)}`);
  }

  /** Sends the answer until it has arrived, or the lease is over for long. The gateway books it once. */
  async #answer(
    { callback_id, lease, answer_before }: Pulled,
    fields: Readonly<Record<string, string>>,
  ): Promise<AgentReply> {
    const { gateway, nowMs, wait } = this.#parts;
    for (let tries = 0; ; tries += 1) {
      const reply = await gateway.call('callback/answer', { callback_id, lease, ...fields });
      if (reply.kind === 'ok') this.#answered += 1;
      if (reply.kind !== 'lost' || nowMs() > Date.parse(answer_before)) return reply;
      await wait(pauseMs(tries));
    }
  }

  /** Says once that the gateway cannot be reached, and when it can be again. */
  async #hasReached(reply: AgentReply): Promise<void> {
    const { print, gateway, wait, over } = this.#parts;
    if (reply.kind !== 'lost') {
      if (this.#losses > 0) {
        print(`${gateway.url} answers again.`);
        await this.#tellMissed();
      }
      this.#losses = 0;
      return;
    }
    if (this.#losses === 0) print(`${gateway.url} cannot be reached (${onOneLine(reply.why)}); trying again.`);
    await wait(pauseMs(this.#losses), over);
    this.#losses += 1;
  }

  /** Tells how many callbacks wait and since when, and how many are parked. */
  async #tellMissed(): Promise<void> {
    const { print, nowMs } = this.#parts;
    const waiting = await this.#count('pending');
    const parked = await this.#count('parked');
    if (waiting !== undefined && waiting.total > 0) {
      const minutes = Math.floor((nowMs() - Date.parse(waiting.oldestAt)) / 60_000);
      print(`Callbacks that wait: ${waiting.total}, the oldest for ${minutes} min (${waiting.oldestAt}).`);
    }
    if (parked !== undefined && parked.total > 0)
      print(`Parked callbacks: ${parked.total}, the oldest of ${parked.oldestAt}; --replay ID has one sent again.`);
  }

  async #count(status: string) {
    const first = await this.#page(status, 1);
    // The newest come first, so the oldest is the last page of one.
    const last = first !== undefined && first.total > 1 ? await this.#page(status, first.total) : first;
    return first && { total: first.total, oldestAt: last?.list[0]?.created_at ?? 'an unknown time' };
  }

  async #page(status: string, page: number) {
    const reply = await this.#parts.gateway.call('callback/list', { status, page: String(page), pageSize: '1' });
    return reply.kind === 'ok' ? WAITING.parse(reply.data) : undefined;
  }
}

const pauseMs = (tries: number): number => PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? 0;

export const refusedBy = ({ code, msg }: { readonly code: number; readonly msg: string }): CliFailure => ({
  kind: 'refused',
  sentence: `the gateway says: ${onOneLine(msg)} (code ${code})`,
});

/** A system that is silent is answered for, as a proxy before it would answer. */
function answered(reply: CallbackReply): { readonly httpStatus: number; readonly text: string } {
  if (reply.kind === 'answered') return reply;
  return { httpStatus: reply.kind === 'timed_out' ? 504 : 502, text: reply.detail };
}

function verdict(reply: AgentReply, { paint }: Look): string {
  if (reply.kind === 'lost')
    return paint('red', `its answer did not arrive (${onOneLine(reply.why)}), it comes again:`);
  if (reply.kind === 'refused') return paint('red', `its answer was not taken (${onOneLine(reply.msg)}):`);
  const { outcome, says, status } = READ.parse(reply.data);
  return paint(outcome === 'accepted' ? 'green' : 'red', `${says}; ${status}:`);
}

/** `lost`: no answer came, or none of a gateway, so that the same call may be made again. */
export type AgentReply =
  | { readonly kind: 'ok'; readonly data: unknown }
  | { readonly kind: 'refused'; readonly code: number; readonly msg: string }
  | { readonly kind: 'lost'; readonly why: string };

/** Longer than the longest wait for a callback. */
const ANSWER_TIMEOUT_MS = 40_000;
/** Too many requests, not ready, and a fault: the call may be right later. */
const FOR_NOW: ReadonlySet<number> = new Set([9001, 9002, 9999]);

const ENVELOPE = z.object({ code: z.number(), msg: z.string(), data: z.unknown() });

/** Calls the Agent interface of a gateway with an opaque token. */
export class AgentClient {
  readonly url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    this.url = url;
    this.#token = token;
  }

  /** Never rejects. `over` ends the wait for the answer. */
  async call(path: string, fields: Readonly<Record<string, string>>, over?: AbortSignal): Promise<AgentReply> {
    const late = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    try {
      const response = await fetch(`${this.url}/papi/v1/${path}`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${this.#token}`,
          'Accept-Language': 'en',
          'Content-Type': 'application/json',
        },
        body: JSON.stringify(fields),
        // A token must not be sent to the target of a redirect.
        redirect: 'manual',
        signal: over === undefined ? late : AbortSignal.any([late, over]),
      });
      const { code, msg, data } = ENVELOPE.parse(await response.json());
      if (code === 0) return { kind: 'ok', data };
      return FOR_NOW.has(code) ? { kind: 'lost', why: msg } : { kind: 'refused', code, msg };
    } catch (error) {
      const isForeign = error instanceof SyntaxError || error instanceof z.ZodError;
      return { kind: 'lost', why: isForeign ? 'the answer is not one of a gateway' : reasonOf(error) };
    }
  }
}
