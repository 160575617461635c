import { z } from 'zod';
import { WALLET_MODES } from '../../../domain/agent/agent.ts';
import { CERTIFICATE_DAYS } from '../../../domain/agent/certificate.ts';
import { VERDICTS } from '../../../domain/agent/conformance-run.ts';
import { CONFORMANCE_BODY } from '../schemas/body-limits.ts';
import { adminCall, openCall } from '../call.ts';
import { CALLBACKS_CHAPTER } from './callbacks.ts';
import { code, count, httpUrl, line, moment, oneOf, text } from '../schemas/fields.ts';
import { AGENT_CODE, PATH_AGENT } from '../schemas/parameters.ts';
import { started, STARTED } from '../schemas/started-job.ts';

/** More cases than the kit has. */
const CASES_MAX = 500;
export const BECAUSE_LENGTH_MAX = 2_000;

const ABOUT_URL = 'The address of the Agent’s system that was tried.';

const tried = z.strictObject({
  name: line(64).meta({ description: 'The name of the case in the documentation.' }),
  title: line(200).meta({ description: 'What must hold.' }),
  verdict: oneOf(VERDICTS, '`left_out`: the case was not tried.'),
  because: z
    .string()
    .max(BECAUSE_LENGTH_MAX)
    .meta({ description: 'What was wrong, or why the case was left out; null for a case that passed.' })
    .nullable(),
});

const handedIn = z
  .strictObject({
    agent_url: httpUrl.meta({ description: ABOUT_URL }),
    cases: z.array(tried).min(1).max(CASES_MAX).meta({ description: 'All cases of the run.' }),
  })
  .meta({ id: 'ConformanceReport' });

/** The result of a job that stores a run. */
export const conformanceResult = z
  .strictObject({
    agent_url: text(ABOUT_URL),
    cases: z.array(tried).meta({ description: 'All cases of the run.' }),
  })
  .meta({ title: 'Conformance' });

const run = z
  .strictObject({
    handed_in_at: moment('When the run was handed in.'),
    agent_url: text(ABOUT_URL),
    passed: count('Cases that passed.'),
    failed: count('Cases that failed.'),
    left_out: count('Cases that were not tried.'),
    cases: z.array(tried).meta({ description: 'All cases of the run.' }),
  })
  .meta({ id: 'ConformanceRun' });

/** The result of a job that certifies an Agent: a file for everybody who asks how the Agent takes callbacks. */
export const signedCertificate = z
  .strictObject({
    certificate: z
      .strictObject({
        agent: text('Code of the Agent.'),
        address: text(ABOUT_URL),
        wallet: oneOf(WALLET_MODES, 'Who holds the wallets.'),
        gateway: text('The public address of the gateway that made the run; null where it has none.').nullable(),
        interface: text('Version of the interface.'),
        kit: text('Version of the kit: a digest of its cases.'),
        p95: count('The time within which 95 of 100 answers came, in milliseconds; null without an answer.').nullable(),
        cases: z.array(tried).meta({ description: 'All cases of the run.' }),
        issued: moment('When the run ended.'),
        expires: moment('From when on it says nothing any more.'),
        passed: count('Cases that passed.'),
        failed: count('Cases that failed.'),
        omitted: count('Cases that were not tried, because no player was named for them.'),
      })
      .meta({ description: 'What the gateway found.' }),
    signature: z
      .strictObject({
        key: text('Name of the key, as `/.well-known/jwks.json` has it.'),
        value: text('The signature by Ed25519 in base64url, over the certificate as canonical JSON (RFC 8785).'),
      })
      .meta({ description: 'The gateway’s signature over it.' }),
  })
  .meta({ id: 'SignedCertificate' });

const LATE_BET: z.output<typeof tried> = {
  name: 'late-bet',
  title: 'A bet that comes after its cancellation is refused',
  verdict: 'failed',
  because: 'late-bet: had to be refused, and was accepted',
};
const sends = { agent_url: 'https://casino.example.com', cases: [LATE_BET] };
const example: z.output<typeof run> = {
  ...sends,
  handed_in_at: '2026-11-21T09:30:00.000Z',
  passed: 0,
  failed: 1,
  left_out: 0,
};

const signedExample: z.output<typeof signedCertificate> = {
  certificate: {
    agent: 'ACME',
    address: 'https://casino.example.com',
    wallet: 'agent',
    gateway: 'https://gateway.example.com',
    interface: '1.0.0-rc.1',
    kit: '5b0f3c9a7d21',
    p95: 12,
    cases: [{ ...LATE_BET, verdict: 'passed', because: null }],
    issued: '2026-11-21T09:30:00.000Z',
    expires: '2027-02-19T09:30:00.000Z',
    passed: 1,
    failed: 0,
    omitted: 0,
  },
  signature: {
    key: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
    value: 'hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg',
  },
};

const publicKey = z
  .strictObject({
    kty: z.literal('OKP').meta({ description: 'Kind of key, RFC 8037.' }),
    crv: z.literal('Ed25519').meta({ description: 'Curve of the key.' }),
    alg: z.literal('EdDSA').meta({ description: 'Algorithm of the signatures.' }),
    use: z.literal('sig').meta({ description: 'The key signs, and encrypts nothing.' }),
    kid: text('Name of the key: its thumbprint, RFC 7638.'),
    x: text('The key, 32 bytes in base64url.'),
  })
  .meta({ id: 'CertificateKey' });

const KEY: z.output<typeof publicKey> = {
  kty: 'OKP',
  crv: 'Ed25519',
  alg: 'EdDSA',
  use: 'sig',
  kid: signedExample.signature.key,
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
};

const accounts = z
  .strictObject({
    player: line(64).meta({ description: 'A player for tests, with an account in the Agent’s currency.' }),
    other_player: line(64).meta({ description: 'A second player; without one, some cases are left out.' }).optional(),
    disabled_player: line(64)
      .meta({ description: 'A player who may not bet; without one, some cases are left out.' })
      .optional(),
    provider: code.meta({ description: 'A provider that the Agent knows.' }).default('A'),
    other_provider: code.meta({ description: 'Another provider.' }).default('B'),
  })
  .meta({ id: 'TestAccounts' });

/** Runs of the conformance kit, as Agents submit them and as the gateway makes them. */
export const CONFORMANCE = {
  keep: adminCall({
    chapter: CALLBACKS_CHAPTER,
    route: 'POST /agents/{code}/conformance',
    right: 'support',
    ofAgent: PATH_AGENT,
    name: 'keepConformance',
    summary: 'Hand in a run of the conformance kit',
    description:
      'Keeps the result of `agent-gateway conformance`, which the Agent’s people run on their own machine because it moves money of ' +
      'players for tests and needs the Agent’s secret. The last run counts; it is kept as long as ended jobs are.',
    params: { code: AGENT_CODE },
    body: handedIn,
    bodyMax: CONFORMANCE_BODY,
    sends,
    answers: run,
    examples: { kept: example },
  }),
  show: adminCall({
    chapter: CALLBACKS_CHAPTER,
    route: 'GET /agents/{code}/conformance',
    right: 'read',
    ofAgent: PATH_AGENT,
    name: 'showConformance',
    summary: 'Show the last run of the conformance kit',
    description:
      'The last run that was handed in for the Agent, with every case, and the last certificate of a run that the gateway made itself.',
    params: { code: AGENT_CODE },
    answers: z
      .strictObject({
        run: run.nullable().meta({ description: 'Null where none was handed in.' }),
        signed: signedCertificate.nullable().meta({ description: 'Null where the gateway has made no run.' }),
      })
      .meta({ id: 'LastConformanceRun' }),
    examples: { last: { run: example, signed: signedExample } },
  }),
  certify: adminCall({
    chapter: CALLBACKS_CHAPTER,
    route: 'POST /agents/{code}/certificates',
    right: 'operate',
    name: 'certifyAgent',
    summary: 'Try an Agent by the conformance kit, and sign the result',
    description:
      'Starts a job that sends the Agent’s system all callbacks of the kit, also wrong ones, signed with the Agent’s newest secret. It moves ' +
      'money of the named players, and does not put all of it back: name accounts for tests. The result of the job is a certificate that ' +
      `is valid for ${CERTIFICATE_DAYS} days, whether cases failed or not; it says so. An Agent has one such job at a time; an abandoned ` +
      'one begins again.',
    params: { code: AGENT_CODE },
    body: accounts,
    sends: { player: 'ALICE', other_player: 'BOB', disabled_player: 'MALLORY', provider: 'A', other_provider: 'B' },
    answers: started,
    examples: { started: STARTED },
    failures: ['agent_moved'],
  }),
  keys: openCall({
    chapter: CALLBACKS_CHAPTER,
    route: 'GET /.well-known/jwks.json',
    name: 'readCertificateKeys',
    summary: 'The keys of certificates',
    description:
      'The public keys that verify certificates of Agents, as RFC 7517 and RFC 8037 describe them: first the one that signs now, then those ' +
      'of `SECRETS_KEYS_TO_OPEN`. No token.',
    contentType: 'application/json',
    answers: z.strictObject({ keys: z.array(publicKey) }),
    examples: { keys: { keys: [KEY] } },
  }),
} as const;
