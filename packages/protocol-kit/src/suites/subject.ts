import { join } from 'node:path';
import type { ExtensionCall, ProviderConnection, ProviderProtocol, UpstreamGrant } from '../index.ts';

/** A protocol that the suites try, and what they cannot find out by themselves. */
export interface Subject {
  readonly protocol: ProviderProtocol;
  /** The folder of its wire fixtures: `connection.json`, `outbound` and `inbound`. */
  readonly fixtures: string;
  /** A bet's id in the right form that no bet of its simulator has. */
  readonly noBet?: string;
  /** One of its own operations that its simulator carries out for a player, if there is one to try. */
  readonly extension?: (player: string) => ExtensionCall;
  /** Free rounds that its simulator offers in the sample's game. Mandatory for a protocol that has free rounds. */
  readonly freeRounds?: Pick<UpstreamGrant, 'rounds' | 'stake'>;
  /** Whether the body of a reply to money says "done". Without it, only a body like that of the plain success says so. */
  readonly saysDone?: (body: string) => boolean;
}

/** A protocol of this repository, whose fixtures are where all have them. */
export const subjectOf = (protocol: ProviderProtocol, more: Partial<Subject> = {}): Subject => ({
  protocol,
  fixtures: join('test/fixtures', protocol.protocol),
  ...more,
});

const NOT_USED = 'https://upstream.example';

/** A connection whose clock stands still, and whose ids are counted. */
export function connectionOf(
  { label }: ProviderProtocol,
  nowMs: number,
  more: Pick<ProviderConnection, 'credentials' | 'currencies'> & Partial<ProviderConnection>,
): ProviderConnection {
  let ids = 0;
  const uuid = () => `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`;
  const runtime = { nowMs: () => nowMs, uuid, wait: () => Promise.resolve() };
  return { code: label, baseUrl: NOT_USED, timeoutMs: 5_000, runtime, ...more };
}
