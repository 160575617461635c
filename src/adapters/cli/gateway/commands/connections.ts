import { CONNECTIONS } from '../../../api/calls/connections.ts';
import { commandGroup } from '../command.ts';
import { objectOf } from '../view/shown-value.ts';
import { rowsView, type View } from '../view/views.ts';
import { adminCommand } from './admin-command.ts';
import { ok, type Result } from '../../../../domain/shared/result.ts';
import { DIAGNOSIS } from '../../../api/calls/diagnosis.ts';
import { findingsText, bad, good, hint, type Finding } from '../doctor/finding.ts';
import type { Answered } from '../admin/admin-client.ts';
import type { CliFailure } from '../cli-failure.ts';
import type { Session } from '../session.ts';
import { diagnosed } from '../doctor/diagnosed.ts';

const STATE = ['state', 'detail', 'checked_at'] as const;

const connectionsView: View = (data, look) => {
  const { agents, providers } = objectOf(data);
  const agentRows = rowsView('agent', 'callback_base', ...STATE)(agents, look);
  return `${agentRows}\n${rowsView('provider', 'protocol', ...STATE)(providers, look)}`;
};

export const connections = commandGroup('connections', 'Whether Agents and providers answer.', {
  list: adminCommand(CONNECTIONS.list, {
    summary:
      'List the connections to Agents and providers, with the last answers that the process has had; nobody is asked.',
    examples: ['connections list', 'connections list --json'],
    view: connectionsView,
  }),
  agent: adminCommand(CONNECTIONS.agent, {
    summary: 'Ask an Agent’s system a signed question that moves nothing.',
    examples: ['connections agent ACME'],
  }),
  provider: adminCommand(CONNECTIONS.provider, {
    summary: 'Ask a provider whether it answers.',
    examples: ['connections provider A'],
  }),
});

export const doctor = commandGroup('doctor', 'Problems and their remedies.', {
  '': {
    summary: 'Check settings, database, clocks, money, Agents and providers, and name a remedy for each finding.',
    details:
      'The gateway itself checks whether it can reach the callback bases of Agents and the providers. The checked settings are those of ' +
      'the environment of this command: run it on the machine of the gateway. The exit code is 1 for a problem, 3 when the gateway cannot ' +
      'be reached, and 0 when there are only hints.',
    contract: DIAGNOSIS.diagnose,
    examples: ['doctor', 'doctor --json'],
    hasJson: true,
    prints: 'an object with `healthy` and the list `findings`',
    async run(_, session) {
      const examination = await examined(session);
      if (!examination.ok) return examination;
      const findings = examination.value;
      const isBad = findings.some(({ state }) => state === 'bad');
      return ok({ data: { healthy: !isBad, findings }, isBad, text: (look) => findingsText(findings, look) });
    },
  },
});

/** The gateway waits for the slowest provider, whose time-out may be a minute. */
const DIAGNOSIS_TIMEOUT_MS = 90_000;
/** Signed tokens and webhooks tolerate minutes. But if two clocks differ by this much, at least one is not synchronised. */
const CLOCK_DIFFERENCE_MAX_MS = 5_000;

/** Checks everything that can be checked from here. Fails if the gateway cannot be asked at all. */
async function examined({ world, admin }: Session): Promise<Result<readonly Finding[], CliFailure>> {
  const askedAtMs = world.nowMs();
  const alive = await admin.probe('/health/live');
  if (!alive.ok) return alive;
  const clock = clockFinding(alive.value, (askedAtMs + world.nowMs()) / 2);
  const ready = await admin.probe('/health/ready');
  const found = [
    ...settingsFindings(world.settingsViolations()),
    good('gateway', `answers at ${admin.url}`),
    clock,
    readyFinding(ready),
  ];
  const answered = await admin.call({ method: 'GET', path: '/diagnosis', timeoutMs: DIAGNOSIS_TIMEOUT_MS });
  if (answered.ok) return ok([...found, good('admin token', 'is accepted'), ...diagnosed(answered.value.data)]);
  return answered.error.kind === 'usage'
    ? answered
    : ok([...found, bad('admin API', answered.error.sentence, ABOUT_TOKENS)]);
}

const ABOUT_TOKENS =
  'see the sentence before; ADMIN_TOKEN opens nothing where the gateway was started with ADMIN_TOKEN_ACCEPTED=false';

const settingsFindings = (violations: readonly string[]): readonly Finding[] =>
  violations.length === 0
    ? [good('settings', 'of this environment are valid')]
    : violations.map((violation) =>
        hint('settings', violation, 'correct it where the gateway runs; docs/configuration.md has the rules'),
      );

const readyFinding = (ready: Result<Answered, CliFailure>): Finding =>
  ready.ok
    ? good('readiness', 'requests can be served')
    : bad(
        'readiness',
        ready.error.sentence,
        'look at the database below; the gateway becomes ready by itself once it is back',
      );

/** The server's Date header is cut to whole seconds, so half a second is added. */
function clockFinding({ serverDateMs }: Answered, nowMs: number): Finding {
  if (serverDateMs === undefined)
    return hint('clock', 'the gateway, or a proxy before it, sends no Date', 'compare its clock by hand');
  const aheadMs = serverDateMs + 500 - nowMs;
  const seconds = (Math.abs(aheadMs) / 1000).toFixed(1);
  if (Math.abs(aheadMs) <= CLOCK_DIFFERENCE_MAX_MS)
    return good('clock', `of the gateway and of this machine agree within ${CLOCK_DIFFERENCE_MAX_MS / 1000} s`);
  const finding = `the gateway’s is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} this machine’s`;
  return bad('clock', finding, 'set both by NTP: signed tokens and callbacks are refused when clocks differ');
}
