/** Compares every answer that a test fetches from either interface with its contract, so that every difference is found in any test. */
import { CALLS } from '../../src/adapters/api/contracts.ts';
import { placeOf, type Call } from '../../src/adapters/api/call.ts';
import { FAILURE_CODES } from '../../src/adapters/api/words/failure-codes.ts';
import { parsedUrl } from '../../src/domain/shared/parsed-url.ts';

interface Place {
  readonly call: Call;
  readonly pattern: RegExp;
}

const places: readonly Place[] = CALLS.filter(({ contentType }) => contentType === undefined).map((call) => {
  const { method, path } = placeOf(call);
  return { call, pattern: new RegExp(`^${method} ${call.base}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) };
});

const KNOWN_CODES: ReadonlySet<unknown> = new Set(Object.values(FAILURE_CODES).map(({ code }) => code));

/** Checks the answers of `fetch` from now on. */
export function holdAnswersToContracts(): void {
  globalThis.fetch = held(globalThis.fetch);
}

/** The same `fetch`, which rejects if an answer does not fit the contract of its call. */
export const held =
  (fetched: typeof fetch): typeof fetch =>
  async (input, init) => {
    const response = await fetched(input, init);
    const place = placeFor(input, init?.method ?? 'GET');
    if (place !== undefined && isEnvelope(response)) await check(place.call, response.clone());
    return response;
  };

function placeFor(input: Parameters<typeof fetch>[0], method: string): Place | undefined {
  const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
  const route = `${method} ${parsedUrl(url)?.pathname ?? ''}`;
  return places.find(({ pattern }) => pattern.test(route));
}

const isEnvelope = ({ headers }: Response): boolean =>
  headers.get('content-type') === 'application/json; charset=utf-8' && headers.has('x-request-id');

async function check({ name, answers }: Call, response: Response): Promise<void> {
  const envelope = (await response.json()) as { status: boolean; code: number; data: unknown };
  if (envelope.status) {
    const { success, error } = answers.safeParse(envelope.data);
    if (!success) throw new Error(`${name} does not answer what its contract says: ${error.message}`);
  } else if (!KNOWN_CODES.has(envelope.code)) {
    throw new Error(`${name} was refused with code ${envelope.code}, which no table has`);
  }
}
