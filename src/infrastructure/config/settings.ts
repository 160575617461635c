/** All environment variables of the gateway; `docs/configuration.md` is generated from them. */
import { z } from 'zod';
import {
  baseUrl,
  bearerSecret,
  flag,
  ipRanges,
  key,
  keys,
  oneOf,
  packages,
  text,
  url,
  wholeNumber,
} from './setting.ts';
import { stream, notifications, telemetry, traces } from './outgoing-settings.ts';
import { people } from './people-settings.ts';

const serving = {
  HOST: text('Address to listen on; 0.0.0.0 in a container, or if other machines must reach it.').default('127.0.0.1'),
  PORT: wholeNumber([0, 65_535], 'Port to listen on; 0 takes any free one.').default(3000),
  BASE_URL: baseUrl(
    'Address at which callers reach the gateway; the start-up text prints it.',
    'made of HOST and PORT',
  ).optional(),
  HTTP_STATUS_MODE: oneOf(
    ['by-class', 'always-200'],
    'Whether failures have an HTTP status of their own, or always 200, for clients that read only the envelope.',
  ).default('by-class'),
  TRUST_PROXY: wholeNumber(
    [0, 10],
    'Number of your own proxies before the gateway. This many last entries of X-Forwarded-For are trusted when an ' +
      'address is compared with a list or counted; with 0 only the connection counts.',
  ).default(0),
  SHUTDOWN_GRACE_MS: wholeNumber(
    [0, 600_000],
    'Longest wait of a stop for requests in flight, in milliseconds; then they are cut. Closing the database may take 5000 more; then the stop is cut, with exit code 1.',
  ).default(10_000),
};

const limits = {
  RATE_LIMIT_AGENT_PER_SECOND: wholeNumber(
    [0, 1_000_000],
    'Most requests of one Agent a second, on average over 10 s, so that ten times as many may come at once; 0 is no limit. All ' +
      'processes on one database share it. While others call too, an Agent begins at most an eighth of it as transfers, but 25 a second at least.',
  ).default(200),
  RATE_LIMIT_ADDRESS_PER_SECOND: wholeNumber(
    [0, 1_000_000],
    'The same for one address: an IPv4 address, or an IPv6 network of 64 bits. Not for probes; below /provider the next limit counts.',
  ).default(500),
  RATE_LIMIT_PROVIDER_PER_SECOND: wholeNumber(
    [0, 1_000_000],
    'The same for one address that calls below /provider and has no proof: it is not on the provider’s `ip_allow_list`, and has not signed correctly within a day. A sender with a proof is limited by `REQUESTS_IN_FLIGHT_MAX` alone.',
  ).default(1_000),
  FAILED_LOGINS_PER_MINUTE: wholeNumber(
    [0, 1_000_000],
    'Most refused tokens of one address in a minute; beyond, the answer is 429. The admin API counts separately; beyond, it does not check the token, unless the address sent the right one within a day. 0 is no limit.',
  ).default(30),
  FAILED_SIGNATURES_PER_MINUTE: wholeNumber(
    [0, 1_000_000],
    'Most wrong signatures of one address under a provider’s code in a minute. Beyond, its requests there are not checked, and it is told of a fault, unless the address is on the provider’s `ip_allow_list` or signed correctly within a day. 0 is no limit.',
  ).default(60),
  REQUESTS_IN_FLIGHT_MAX: wholeNumber(
    [0, 1_000_000],
    'Most requests under way in one process; beyond, the answer is 503. Requests of providers with a proof have three times as many places of their own: bets and questions about balances of one provider take as many as are free, payouts and corrections may take them all. What Agents must be asked about has as many places again, of which one Agent takes as many as are free. 0 is no limit.',
  ).default(1_000),
  REQUESTS_IN_FLIGHT_PER_AGENT: wholeNumber(
    [0, 1_000_000],
    'Most requests of one Agent under way in one process, so that one Agent leaves room for the others; beyond, the answer is 429. 0 is no limit.',
  ).default(200),
  ADMIN_IP_ALLOW_LIST: ipRanges(
    'Addresses and CIDR ranges that may call the admin API, separated by commas. TRUST_PROXY applies.',
    'any address may',
  ).optional(),
};

const data = {
  NODE_ENV: oneOf(
    ['development', 'test', 'production'],
    'Every value but production fills an empty database with a demo, and makes missing secrets.',
  ).default('development'),
  DATABASE_URL: url(
    ['postgres:', 'postgresql:'],
    'PostgreSQL 14 or newer, shared by any number of gateway processes. In production a start waits up to 60 s for a server that cannot be reached yet.',
    'an embedded database in DATA_DIR, for one process',
  ).optional(),
  DATABASE_PREPARED: flag(
    'Whether statements have names, so that the server plans each once a connection. False behind a pooler that lends connections for one transaction and knows no names, such as PgBouncer before 1.21.',
  ).default(true),
  DATABASE_POOL_MAX: wholeNumber([1, 500], 'Most connections that one process opens to PostgreSQL.').default(10),
  DATA_DIR: text('Folder of the embedded database, and of the secrets that the gateway has made.').default('./data'),
};

const secrets = {
  ADMIN_TOKEN: bearerSecret(
    'First key of the admin API, with the role `admin`; see ADMIN_TOKEN_ACCEPTED.',
    'in production the admin API is off; otherwise a token is made, kept in DATA_DIR and printed once',
  ).optional(),
  SECRETS_KEY: key(
    'Key that encrypts the secrets in the database; make one with `openssl rand -hex 32`. A key that does not fit the database stops the start.',
    'refused in production and with DATABASE_URL; otherwise a key is made and kept in DATA_DIR',
  ).optional(),
  SECRETS_KEYS_TO_OPEN: keys(
    'Further keys that open secrets and seal none, separated by commas. They are needed while SECRETS_KEY is changed: the ' +
      '[guide](guide-operator.md#14-change-secrets_key) has the steps.',
    'only SECRETS_KEY opens',
  ).optional(),
};

const snapshot = {
  SNAPSHOT_POLL_MS: wholeNumber(
    [10, 500],
    'Pause between two looks for changes, in milliseconds; a change by another process shows after this pause and the ' +
      'time it takes to read it.',
  ).default(250),
  SNAPSHOT_STALE_AFTER_MS: wholeNumber(
    [1_000, 3_600_000],
    'Longest time in which answers come from memory while the database cannot be asked, in milliseconds.',
  ).default(30_000),
};

const providers = {
  PROTOCOLS: packages(
    'Packages with more [protocols](adding-a-provider.md), separated by commas: names, or paths that begin with `.` or `/`. Their code runs with the rights of the gateway. One that is refused leaves the others running; `doctor` shows why.',
    'the built-in protocols only',
  ).optional(),
  PROVIDER_TIMEOUT_MS: wholeNumber(
    [100, 60_000],
    'Longest time of one call to a provider, in milliseconds, if the provider has no timeout_ms of its own.',
  ).default(10_000),
  PROVIDER_ALLOW_PRIVATE: flag(
    'Whether providers may have addresses of the own network and machine, such as a tunnel to the provider or a simulator. Link-local addresses, where clouds keep credentials of the machine, stay refused.',
    'false in production, else true',
  ).optional(),
  SYNC_NEW_GAMES_ACTIVE: flag(
    'Whether games that a catalogue sync finds for the first time begin active, or wait until an operator activates them.',
  ).default(true),
};

const transfers = {
  TRANSFER_RESOLVE_INTERVAL_MS: wholeNumber(
    [10, 60_000],
    'Pause between two looks for transfers with an unknown outcome that are due to be decided, in milliseconds.',
  ).default(5_000),
  TRANSFER_GRACE_MS: wholeNumber(
    [1_000, 86_400_000],
    'Age, in milliseconds, from which a pending transfer is in doubt. From this age, a provider whose order status is documented to know transfers is also believed when it does not know the transfer; before, the transfer may still be on its way.',
  ).default(600_000),
};

const callbacks = {
  CALLBACK_TIMEOUT_MS: wholeNumber(
    [100, 30_000],
    'Longest time of one callback to an Agent, in milliseconds. Other processes take up the work of a killed one 3000 later.',
  ).default(5_000),
  CALLBACK_CONCURRENCY: wholeNumber([1, 1_000], 'Most callbacks that one process sends at a time.').default(64),
  CALLBACK_CONCURRENCY_PER_AGENT: wholeNumber(
    [1, 1_000],
    'Most callbacks that one process sends to one Agent at a time, so that an Agent that does not answer leaves room for the others.',
  ).default(8),
  CALLBACK_POLL_MS: wholeNumber([10, 500], 'Pause between two looks for callbacks to send, in milliseconds.').default(
    250,
  ),
  CALLBACK_ALLOW_PRIVATE: flag(
    'Whether callbacks may go to addresses of the own network and machine. With true, Agents can make the gateway call these addresses; only for trials.',
  ).default(false),
  CALLBACK_ALLOW_HTTP: flag(
    'Whether callbacks may go over plain HTTP; to private addresses they may, if these are allowed.',
  ).default(false),
};

const statements = {
  STATEMENT_GRACE_MS: wholeNumber(
    [60_000, 86_400_000],
    'Time after the end of an Agent’s day until its statement is closed for good, in milliseconds. What is booked later counts to the day on which it is booked.',
  ).default(900_000),
};

const openBets = {
  OPEN_BETS_AFTER_HOURS: wholeNumber(
    [0, 8_760],
    'Age from which a provider is asked about a bet that has no outcome, in hours. What its records say is booked; 0: no provider is asked.',
  ).default(24),
  OPEN_BETS_PER_MINUTE_MAX: wholeNumber(
    [1, 1_000],
    'Most open bets that one provider is asked about in a minute, by all processes together.',
  ).default(20),
};

const days = (what: string) => wholeNumber([0, 36_500], `How many days ${what}; 0: for ever.`);

const retention = {
  KEEP_CALLBACKS_DAYS: days(
    'a callback is kept after it was delivered or refused, with its attempts; it can be shown and sent again for this time. Undelivered ones stay',
  ).default(90),
  KEEP_CALLBACK_ATTEMPTS_DAYS: days(
    'an attempt to deliver a callback is kept at least, if the callback is delivered or refused; whole months go',
  ).default(30),
  KEEP_JOBS_DAYS: days('a job is kept after it has ended').default(90),
  KEEP_VERSIONS_DAYS: days(
    'earlier versions of games, providers and Agents are kept after a change; an Agent that has not asked for changes for longer starts again without a cursor',
  ).default(90),
  KEEP_TOKENS_DAYS: days(
    'a token of an Agent or of an administrator, and a callback secret, is kept after it has expired or was revoked',
  ).default(365),
  KEEP_SESSIONS_DAYS: days('a session of an administrator is kept after its last possible end').default(90),
  KEEP_GAME_SESSIONS_DAYS: days(
    'a session of a player is kept after its beginning; later events of its game name none',
  ).default(90),
  KEEP_APPROVALS_DAYS: days(
    'a call for a second person is kept, with its request sealed, after it was carried out, refused or has expired',
  ).default(365),
};

/** The settings by the headings of the docs. */
export const SETTING_GROUPS = {
  Serving: serving,
  Limits: limits,
  Data: data,
  Secrets: secrets,
  Administrators: people,
  'The catalogue in memory': snapshot,
  Providers: providers,
  Transfers: transfers,
  'Callbacks to Agents': callbacks,
  Statements: statements,
  'Bets that stay open': openBets,
  'The stream of events': stream,
  'Notifications to operators': notifications,
  'How long things are kept': retention,
  'Logs and metrics': telemetry,
  Traces: traces,
} as const;

/** The settings of all groups together; other variables are ignored. */
export const SETTINGS = z.object({
  ...serving,
  ...limits,
  ...data,
  ...secrets,
  ...people,
  ...snapshot,
  ...providers,
  ...transfers,
  ...callbacks,
  ...statements,
  ...openBets,
  ...stream,
  ...notifications,
  ...retention,
  ...telemetry,
  ...traces,
});

/** The settings after reading, by the names of their variables. */
export type Settings = z.output<typeof SETTINGS>;
