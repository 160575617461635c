import { objectOf, objectsOf, shownValue } from '../view/shown-value.ts';
import { bad, good, hint, type Finding } from './finding.ts';

/** Leases are taken by the gateway's clock; beyond this, two gateways could both think that one is theirs. */
const DATABASE_CLOCK_AHEAD_MAX_MS = 2_000;

type Verdict = (check: string, detail: string) => Finding;

/** What an Agent's state means, by the admin API's word for it. */
const AGENTS: Readonly<Record<string, Verdict>> = {
  reachable: (check, detail) => good(check, `answers (${detail})`),
  no_callback_base: (check) =>
    hint(check, 'has no callback base, so its callbacks wait', 'agent-gateway agents update AGENT --callback-base URL'),
  address_refused: (check, detail) =>
    bad(
      check,
      `callbacks may not go there: ${detail}`,
      'use a public https address, or set CALLBACK_ALLOW_PRIVATE or CALLBACK_ALLOW_HTTP to try things out',
    ),
  timed_out: (check, detail) =>
    bad(check, detail, 'look whether a firewall drops the gateway’s requests; callbacks are repeated meanwhile'),
  unreachable: (check, detail) =>
    bad(
      check,
      `cannot be reached (${detail})`,
      'check the name, the port and the certificate of its callback base; callbacks are repeated meanwhile',
    ),
  connection_lost: (check, detail) =>
    bad(check, `breaks the connection (${detail})`, 'look at its log, and at proxies before it'),
};

/** What a provider's state means. */
const PROVIDERS: Readonly<Record<string, Verdict>> = {
  healthy: (check) => good(check, 'answers'),
  no_health_check: (check) => good(check, 'has no health check in its protocol; not looked at'),
  not_set_up: (check, detail) =>
    hint(check, `is not set up: ${detail}`, 'agent-gateway providers update PROVIDER --from FILE, or --no-active'),
  unhealthy: (check, detail) =>
    bad(
      check,
      `does not answer well (${detail})`,
      'check its base_url and credentials, and whether it lets this address in',
    ),
};

const STRANGE: Verdict = (check, detail) =>
  hint(check, detail, 'the gateway is of another version; update this command');

/** The findings of the gateway itself. */
export function diagnosed(data: unknown): readonly Finding[] {
  const { database, agents, providers, left_out: leftOut } = objectOf(data);
  return [
    databaseFinding(objectOf(database)),
    ...objectsOf(agents).map(({ agent, state, detail }) =>
      verdict(AGENTS, `Agent ${shownValue(agent)}`, { state, detail }),
    ),
    ...objectsOf(providers).map(({ provider, state, detail }) =>
      verdict(PROVIDERS, `provider ${shownValue(provider)}`, { state, detail }),
    ),
    ...(typeof leftOut === 'number' && leftOut > 0
      ? [
          hint(
            'the rest',
            `${leftOut} more Agents and providers were not looked at`,
            'their metrics and callbacks tell how they are',
          ),
        ]
      : []),
  ];
}

const verdict = (
  table: Readonly<Record<string, Verdict>>,
  check: string,
  { state, detail }: { readonly state: unknown; readonly detail: unknown },
): Finding => (table[shownValue(state)] ?? STRANGE)(check, shownValue(detail ?? state));

function databaseFinding({ state, detail, clock_ahead_ms: aheadMs }: Readonly<Record<string, unknown>>): Finding {
  if (state !== 'ready') {
    const advice =
      'look whether it runs and DATABASE_URL leads to it; for missing migrations restart one gateway of this version';
    return bad('database', shownValue(detail), advice);
  }
  if (typeof aheadMs === 'number' && Math.abs(aheadMs) > DATABASE_CLOCK_AHEAD_MAX_MS) {
    const finding = `answers, but its clock differs from the gateway’s by ${aheadMs} ms`;
    return bad('database', finding, 'set the clocks of all machines by NTP');
  }
  return good('database', 'answers, and has all migrations');
}
