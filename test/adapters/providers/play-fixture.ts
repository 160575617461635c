/** Fixtures as they are played: an upstream that answers as they say, and requests of it. */
import type { ProviderProtocol } from '../../../src/adapters/providers/upstream/provider-protocol.ts';
import type { InboundFixture } from './inbound-fixture.ts';
import { freeRoundsOf, inputOf, readConnection, type OutboundFixture } from './outbound-fixture.ts';
import { ReplayingUpstream } from './replaying-upstream.ts';

const TIMEOUT_MS = 5_000;

/** A protocol, and the folder of its fixtures. */
interface Played {
  readonly protocol: ProviderProtocol;
  readonly fixtures: string;
}

/** The result of the fixture's call, and what the upstream was asked. */
export async function playOutbound({ protocol, fixtures }: Played, fixture: OutboundFixture) {
  const upstream = new ReplayingUpstream(fixture.exchanges);
  const uuids = [...(fixture.uuids ?? [])];
  try {
    const connected = protocol.connect({
      code: protocol.label,
      baseUrl: await upstream.start(),
      ...readConnection(fixtures),
      ...fixture.connection,
      timeoutMs: TIMEOUT_MS,
      runtime: {
        nowMs: () => fixture.nowMs,
        uuid: () => uuids.shift() ?? 'a uuid too many was asked for',
        wait: () => Promise.resolve(),
      },
    });
    if (!connected.ok) throw new Error(`${connected.error.field} ${connected.error.rule}`);
    const gateway = connected.value;
    const result =
      fixture.freeRounds !== undefined
        ? await gateway.freeRounds?.[fixture.freeRounds](...freeRoundsOf(fixture))
        : fixture.extend === undefined
          ? await gateway.call(fixture.call ?? 'health_check', inputOf(fixture))
          : await gateway.extend(fixture.extend);
    return { result, requests: upstream.requests };
  } finally {
    await upstream.stop();
  }
}

/** The message that the provider's inbox reads from the fixture's request. */
export function readInbound({ protocol, fixtures }: Played, fixture: InboundFixture) {
  const listening = protocol.inbound?.listen({
    code: protocol.label,
    baseUrl: 'https://upstream.example',
    ...readConnection(fixtures),
    ...fixture.connection,
    timeoutMs: TIMEOUT_MS,
    runtime: { nowMs: () => fixture.nowMs, uuid: () => 'none is needed', wait: () => Promise.resolve() },
  });
  if (listening === undefined) throw new Error(`${protocol.protocol} has no inbox`);
  if (!listening.ok) throw new Error(`${listening.error.field} ${listening.error.rule}`);
  return listening.value.read({ query: '', contentType: undefined, ...fixture.request });
}
