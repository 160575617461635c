import { z } from 'zod';
import { ok } from '../../../../domain/shared/result.ts';
import { AGENTS } from '../../../api/calls/agents.ts';
import { BECAUSE_LENGTH_MAX, CONFORMANCE, signedCertificate } from '../../../api/calls/conformance.ts';
import { commandGroup } from '../command.ts';
import { objectOf, objectsOf } from '../view/shown-value.ts';
import { listView, recordView, rowsView, sentenceView, type View } from '../view/views.ts';
import { watchedJob } from '../jobs/follow-job.ts';
import { adminCommand, requestOf } from './admin-command.ts';
import { argumentsOf, optionsOf } from './contract-options.ts';
import { jsonIn } from './json-in.ts';

/** The counts of a run, and the failed cases. */
const resultView: View = (data, look) => {
  const { cases, ...facts } = objectOf(data);
  const failed = objectsOf(cases).filter(({ verdict }) => verdict === 'failed');
  return recordView(facts, look) + (failed.length === 0 ? '' : `\n${rowsView('name', 'because')(failed, look)}`);
};

/** The last run that was handed in, and the last one that the gateway made. */
const runView: View = (data, look) => {
  const { run, signed } = objectOf(data);
  const handedIn = typeof run === 'object' && run !== null ? resultView(run, look) : 'No run was handed in yet.\n';
  if (typeof signed !== 'object' || signed === null) return handedIn;
  return `${handedIn}\nThe gateway’s own run:\n${resultView(objectOf(signed)['certificate'], look)}`;
};

/** The contract's fields. A later gateway may send more. */
const SIGNED = z.looseObject(signedCertificate.shape);

/** The columns about a move and about fetched callbacks appear only if they say something about an Agent on the page. */
const agentsView: View = (data, look) => {
  const isAnyMoved = objectsOf(objectOf(data)['list']).some(({ moved_away_at: at }) => typeof at === 'string');
  const isAnyFetched = objectsOf(objectOf(data)['list']).some(({ callback_delivery: way }) => way === 'pull');
  const more = [...(isAnyFetched ? ['callback_delivery'] : []), ...(isAnyMoved ? ['moved_away_at'] : [])];
  return listView(
    'code',
    'name',
    'currency',
    'wallet_mode',
    'callback_base',
    'implements',
    'active',
    ...more,
  )(data, look);
};

/** The report of `agent-gateway conformance --json-report`, as the gateway stores it: without requests and answers. */
function reportOf(file: unknown): unknown {
  const { agent_url, cases } = objectOf(file);
  return { agent_url, cases: objectsOf(cases).map(caseOf) };
}

function caseOf({ name, title, verdict, left_out_because, problems }: Readonly<Record<string, unknown>>) {
  const sentences = objectsOf(problems).map(({ sentence }) => String(sentence));
  const because =
    left_out_because ?? (sentences.length === 0 ? null : sentences.join('; ').slice(0, BECAUSE_LENGTH_MAX));
  return { name, title, verdict, because };
}

const TRIAL = { noun: 'A certification of this Agent', counted: 'cases tried' } as const;

export const agents = commandGroup('agents', 'Agents: the operators whose systems call the gateway.', {
  list: adminCommand(AGENTS.list, {
    examples: ['agents list', 'agents list --page 2 --page-size 100 --json'],
    view: agentsView,
  }),
  show: adminCommand(AGENTS.show, { examples: ['agents show ACME'] }),
  create: adminCommand(AGENTS.create, {
    details:
      'A new Agent has no offered game and no token: continue with `offer-rules set` and `tokens issue`. With a callback base it begins inactive: ' +
      'continue with `secrets issue` and `agents update AGENT --active`.',
    placed: { AGENT: 'code' },
    takesFile: true,
    examples: [
      'agents create ACME --name "Acme Casino" --currency EUR',
      'agents create ACME --name "Acme Casino" --currency EUR --callback-base https://wallet.acme.example --wallet-mode agent --no-active',
    ],
  }),
  update: adminCommand(AGENTS.change, {
    summary: 'Change an Agent; other fields keep their values.',
    takesFile: true,
    examples: [
      'agents update ACME --no-active',
      'agents update ACME --implements bet,settle,cancel,bet-push',
      'agents update ACME --callback-base none',
      'agents update ACME --rate-limit 500',
      'agents update ACME --operates-providers A,B',
      'agents update ACME --countries MT,GB',
    ],
  }),
  conformance: adminCommand(CONFORMANCE.show, {
    summary:
      'Show the last run of the conformance kit that was handed in for an Agent, and the last one that the gateway made.',
    examples: ['agents conformance ACME'],
    view: runView,
  }),
  certify: {
    summary: 'Try an Agent’s system by all cases of the conformance kit, and show the signed result.',
    details:
      'The gateway does the work, with the Agent’s own secret. It moves money of the named players: name accounts for tests. The exit code ' +
      'is 1 if a case failed. `conformance verify` verifies the certificate that --json prints.',
    contract: CONFORMANCE.certify,
    arguments: argumentsOf(CONFORMANCE.certify),
    options: optionsOf(CONFORMANCE.certify),
    examples: ['agents certify ACME --player ALICE --other-player BOB --disabled-player MALLORY --json > acme.json'],
    hasJson: true,
    prints: 'the certificate, with its signature',
    async run(call, session) {
      const { path } = requestOf(CONFORMANCE.certify, { options: {} }, call);
      const name = `the certification of ${call.argument('AGENT')}`;
      const job = await watchedJob(session, { path, body: call.fields(), outcome: SIGNED }, { ...TRIAL, name });
      if (!job.ok) return job;
      const { result } = job.value;
      return ok({
        data: result,
        text: (look) => resultView(result.certificate, look),
        isBad: result.certificate.failed > 0,
      });
    },
  },
  'hand-in': adminCommand(CONFORMANCE.keep, {
    summary: 'Hand in the report of a run of the conformance kit, for the Agent’s view of the console.',
    details:
      'The file is that of `agent-gateway conformance --json-report FILE`. Requests and answers in it stay on this machine.',
    arguments: [{ name: 'FILE', description: 'A JSON file, or - for standard input.' }],
    examples: ['agents hand-in ACME conformance.json'],
    body: async (call, { world }) => {
      const read = await jsonIn(call.argument('FILE'), world.stdin);
      return read.ok ? { ok: true, value: reportOf(read.value) } : read;
    },
    view: sentenceView('Kept; `agents conformance` and the console show it.'),
  }),
});
