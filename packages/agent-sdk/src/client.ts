/** The client of the gateway's interface for Agents. Its calls and their fields are those of the OpenAPI document. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Call, CallName, Data, Fields, Page, WalkName } from './client/calls.ts';
import { dataOf, GatewayFailure } from './client/failure.ts';
import { signedToken, type SigningKey } from './client/token.ts';
import { transferUntilKnown, type DecidedTransfer, type Transfer, type TransferOptions } from './client/transfer.ts';

export type { CallName, Data, Fields, WalkName } from './client/calls.ts';
export { GatewayFailure, type FailureCode } from './client/failure.ts';
export { TransferUndecided, type DecidedTransfer, type Transfer, type TransferOptions } from './client/transfer.ts';
export type { SigningKey } from './client/token.ts';

export interface ClientOptions {
  /** The address of the gateway, such as `https://gateway.example.com`. */
  readonly baseUrl: string;
  /** An opaque token, `agt_...`, or the key and the secret that sign each request. */
  readonly token: string | SigningKey;
  /** How long one attempt may take; 30 s by default. */
  readonly timeoutMs?: number;
  /** How often a call is tried in all; 4 times by default. */
  readonly attemptsMax?: number;
  /** `fetch`, and the pause between attempts: other ones are for tests and proxies. */
  readonly fetch?: typeof globalThis.fetch;
  readonly pause?: (ms: number) => Promise<unknown>;
}

export interface Client {
  /**
   * Makes a call and resolves to its `data`; rejects with a {@link GatewayFailure}. After codes 9001 and 9002 the call is made again when `Retry-After`
   * says. A reading call is also made again if its outcome is unknown.
   */
  readonly call: Call;
  /** Makes a call page by page. Of `game/changes`, keep the `cursor` of the last page for the next walk. */
  walk<Name extends WalkName>(name: Name, fields: Fields<Name>): AsyncGenerator<Data<Name>, void, undefined>;
  /**
   * Moves money once, however often it is called with one `transfer_id`, and waits until the transfer is decided. Rejects with a
   * {@link TransferUndecided} if that takes too long: call it again later, with the same fields, and never with another id.
   */
  transferUntilKnown(transfer: Transfer, options?: TransferOptions): Promise<DecidedTransfer>;
}

/** The calls that change nothing, so that one more does no harm. */
const READS: ReadonlySet<CallName> = new Set<CallName>([
  ...(['game/list', 'game/changes', 'player/balance', 'player/detail', 'order/status', 'order/in-doubt'] as const),
  ...(['bet/list', 'bet/detail', 'provider/health', 'provider/capabilities', 'report/daily'] as const),
  ...(['transaction/list', 'callback/list', 'round/detail', 'round/open'] as const),
]);
const TIMEOUT_MS = 30_000;
const ATTEMPTS_MAX = 4;
const PAUSE_MS = 250;
/** A longer `Retry-After` is for the caller to decide, who finds it in the failure. */
const PAUSE_MS_MAX = 60_000;

export function createClient(options: ClientOptions): Client {
  const { attemptsMax = ATTEMPTS_MAX, pause = sleep } = options;
  const again = async <T>(name: CallName, attempt: () => Promise<T>, made = 1): Promise<T> => {
    try {
      return await attempt();
    } catch (error) {
      const pauseMs = made < attemptsMax ? pauseBefore(name, error, made) : undefined;
      if (pauseMs === undefined) throw error;
      await pause(pauseMs);
      return again(name, attempt, made + 1);
    }
  };
  const call: Call = (name, fields) =>
    again(name, () => attempted(options, name, fields) as Promise<Data<typeof name>>);
  return {
    call,
    walk: (name, fields) => walk((more) => call(name, { ...fields, ...more })),
    transferUntilKnown: (transfer, given) => transferUntilKnown({ call, pause }, transfer, given),
  };
}

/** Undefined for a failure after which the call is not made again. */
function pauseBefore(name: CallName, failure: unknown, made: number): number | undefined {
  if (!(failure instanceof GatewayFailure)) return undefined;
  if (!failure.isForLater && !(READS.has(name) && failure.isUnknown)) return undefined;
  const pauseMs = failure.retryAfterMs ?? jittered(PAUSE_MS * 2 ** made);
  return pauseMs <= PAUSE_MS_MAX ? pauseMs : undefined;
}

/** Between half of the time and the whole, so that clients that failed together do not come back together. */
const jittered = (ms: number): number => Math.min(PAUSE_MS_MAX, (ms * (1 + Math.random())) / 2);

/** One attempt. The body is a form, as the signature of a request demands. */
async function attempted(options: ClientOptions, name: CallName, fields: object): Promise<unknown> {
  const url = new URL(`papi/v1/${name}`, options.baseUrl.endsWith('/') ? options.baseUrl : `${options.baseUrl}/`);
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const body = new URLSearchParams(given.map(([field, value]): [string, string] => [field, String(value)])).toString();
  const token =
    typeof options.token === 'string' ? options.token : signedToken(options.token, { path: url.pathname, body });
  try {
    const response = await (options.fetch ?? fetch)(url, {
      method: 'POST',
      redirect: 'error',
      headers: {
        Authorization: `Bearer ${token}`,
        'Accept-Language': 'en',
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body,
      signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
    });
    return dataOf(response, await response.text());
  } catch (cause) {
    if (cause instanceof GatewayFailure) throw cause;
    throw new GatewayFailure(`no answer to ${name}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}

async function* walk<Answer>(ask: (more: object) => Promise<Answer>): AsyncGenerator<Answer, void, undefined> {
  let more: object | undefined = {};
  while (more !== undefined) {
    const page: Answer = await ask(more);
    yield page;
    more = afterPage(page as Page, more);
  }
}

/** The fields that ask for the next page; undefined after the last one. */
function afterPage(page: Page, asked: { readonly cursor?: string }): object | undefined {
  if ('total' in page) return page.page * page.pageSize < page.total ? { page: page.page + 1 } : undefined;
  if (!page.has_more) return undefined;
  if (page.cursor === asked.cursor) throw new Error(`the cursor ${page.cursor} leads to itself`);
  return { cursor: page.cursor };
}
