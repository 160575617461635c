import { z } from 'zod';
import { reasonOf } from '../admin/admin-client.ts';

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
