import { WAY_TO_FOUR_EYES } from '../../../../domain/people/approval.ts';
import { objectOf, objectsOf, shownValue } from '../view/shown-value.ts';
import { bad, good, hint, type Finding } from './finding.ts';

/** Leases use the gateway's clock. With a larger difference, two gateways could both believe that they hold the same lease. */
const DATABASE_CLOCK_AHEAD_MAX_MS = 2_000;

/** Explains a state. A command in the explanation contains the name of the Agent or provider. */
type Verdict = (check: string, detail: string, name: string) => Finding;

/** An Agent's system that does not read callbacks. The gateway says what to do. */
const failing =
  (remedy: unknown): Verdict =>
  (check, detail) =>
    bad(check, detail, `${shownValue(remedy)}; callbacks are repeated meanwhile`);

/** The meaning of an Agent's states, by their names in the admin API. */
const AGENTS: Readonly<Record<string, Verdict>> = {
  reachable: good,
  no_callback_base: (check, _, name) =>
    hint(
      check,
      'has no callback base, so its callbacks wait',
      `agent-gateway agents update ${name} --callback-base https://...`,
    ),
  fetches: (check) => good(check, 'fetches its callbacks, so nothing is sent to it'),
  moved_away: (check, detail) => good(check, `is not called from here: ${detail}`),
};

/** The meaning of a provider's states, by their names in the admin API. */
const PROVIDERS: Readonly<Record<string, Verdict>> = {
  healthy: (check) => good(check, 'answers'),
  no_health_check: (check) => good(check, 'has no health check in its protocol; its last calls were answered'),
  not_set_up: (check, detail, name) =>
    hint(
      check,
      `is not set up: ${detail}`,
      `\`agent-gateway providers update ${name} --from FILE\`, or \`agent-gateway providers update ${name} --no-active\``,
    ),
  unhealthy: (check, detail) =>
    bad(
      check,
      `does not answer well (${detail})`,
      'check its base_url and credentials, and whether it lets this address in',
    ),
};

/** One hint for all providers whose callbacks are accepted from any address. */
function openToAll(providers: readonly Readonly<Record<string, unknown>>[]): readonly Finding[] {
  const open = providers.filter(({ takes_callbacks_from: source }) => source === 'anywhere');
  if (open.length === 0) return [];
  const names = open.map(({ provider }) => shownValue(provider));
  return [
    hint(
      `provider ${names.join(', ')}`,
      'callbacks are taken from any address, so that signatures alone keep strangers out',
      'put the addresses that a provider calls from into its ip_allow_list: ' +
        `\`agent-gateway providers update ${names.length === 1 ? names[0] : 'CODE'} --ip-allow-list LIST\``,
    ),
  ];
}

const NOTICES: Readonly<Record<string, Verdict>> = {
  unknown_proxy: (check) =>
    hint(
      check,
      'requests carried X-Forwarded-For while TRUST_PROXY is 0: all that come through a proxy count as one address',
      'set TRUST_PROXY to the number of your proxies before the gateway; with none, somebody made the header up',
    ),
  admin_token_not_needed: (check) =>
    hint(
      check,
      'an admin has signed in under a name, and ADMIN_TOKEN still opens everything to everybody who knows it',
      'give tokens of their own to the programs that use it, and start the gateway with ADMIN_TOKEN_ACCEPTED=false',
    ),
  second_person_missing: (check) =>
    hint(
      check,
      'FOUR_EYES is set, and there are not two admins with a token or a session of their own: nobody may agree to what only an admin may do',
      WAY_TO_FOUR_EYES,
    ),
  months_missing: (check, detail) =>
    bad(
      check,
      `the months of the ledger end on ${detail}, and no money can be booked after that`,
      'look in the log of a gateway for "months could not be made"; docs/scaling.md has the statement that makes them by hand',
    ),
  protocol_refused: (check, detail) =>
    bad(
      check,
      `a package of PROTOCOLS is not used: ${detail}`,
      'mend or replace the package and start the gateway again; until then the providers of its protocol are not reached',
    ),
  oddly_named_players: (check, detail) =>
    hint(
      check,
      `players are kept under names that member_id could not have: ${detail}`,
      'nobody can name them in a call any more: see docs/upgrading.md, and settle them with their Agents',
    ),
  secrets_key_missing: (check, detail) =>
    bad(
      check,
      `secrets are sealed with a key that this gateway does not have: key ${detail}`,
      'add that key to SECRETS_KEYS_TO_OPEN of every gateway; if it is lost, issue those secrets again',
    ),
  secrets_key_in_use: (check, detail) =>
    hint(
      check,
      `a key of SECRETS_KEYS_TO_OPEN still seals secrets, and must stay: key ${detail}`,
      '`agent-gateway secrets reseal`, once every gateway seals with the new key',
    ),
  secrets_key_not_in_use: (check, detail) =>
    hint(
      check,
      `a key of SECRETS_KEYS_TO_OPEN seals no secret: key ${detail}`,
      'keep a key that is to seal next; a key that no gateway seals with any more may go from every gateway',
    ),
};

const STRANGE: Verdict = (check, detail) =>
  hint(check, detail, 'the gateway is of another version; update this command');

/** The findings about the gateway itself. */
export function diagnosed(data: unknown): readonly Finding[] {
  const { database, money, agents, providers, notices, left_out: leftOut } = objectOf(data);
  return [
    databaseFinding(objectOf(database)),
    ...moneyFindings(money),
    ...objectsOf(agents).flatMap(agentFindings),
    ...objectsOf(providers).map(({ provider, state, detail }) =>
      verdict(PROVIDERS, { check: `provider ${shownValue(provider)}`, name: shownValue(provider), state, detail }),
    ),
    ...openToAll(objectsOf(providers)),
    ...objectsOf(notices).map(({ notice, detail }) =>
      verdict(NOTICES, { check: 'notice', name: '', state: notice, detail: detail ?? notice }),
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

/** The problems with money, each with its command; one good finding if there are none. */
export function moneyFindings(money: unknown): readonly Finding[] {
  const troubles = objectsOf(money);
  if (Array.isArray(money) && troubles.length === 0) return [good('money', 'nothing is in doubt, parked or overdue')];
  return troubles.map(({ severity, finding, next_command: next, runbook }) =>
    (severity === 'hint' ? hint : bad)(
      'money',
      shownValue(finding),
      typeof runbook === 'string' ? `${shownValue(next)}  (${runbook})` : shownValue(next),
    ),
  );
}

/** The findings about an Agent: whether callbacks arrive, and whether the Agent can verify their sender. */
function agentFindings(found: Readonly<Record<string, unknown>>): readonly Finding[] {
  const { agent, state, detail, remedy = null, ...callbacks } = found;
  const name = shownValue(agent);
  const check = `Agent ${name}`;
  const known = remedy === null ? AGENTS : { [shownValue(state)]: failing(remedy) };
  const reached = verdict(known, { check, name, state, detail });
  const isUnsigned = callbacks['has_callback_secret'] === false && (callbacks['callback_base'] ?? null) !== null;
  return isUnsigned ? [reached, hint(check, UNSIGNED, `agent-gateway secrets issue ${name}`)] : [reached];
}

const UNSIGNED = 'has no callback secret, so its callbacks are not signed and anybody could send them';

interface Looked {
  readonly check: string;
  readonly name: string;
  readonly state: unknown;
  readonly detail: unknown;
}

const verdict = (table: Readonly<Record<string, Verdict>>, { check, name, state, detail }: Looked): Finding =>
  (table[shownValue(state)] ?? STRANGE)(check, shownValue(detail ?? state), name);

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
