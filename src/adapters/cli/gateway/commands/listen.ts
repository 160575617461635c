import { err, ok, type Result } from '../../../../domain/shared/result.ts';
import { withoutAtEnd } from '../../../../domain/shared/without-at-end.ts';
import { AgentConnection } from '../../conformance/agent-connection.ts';
import { CONNECTION_OPTIONS, urlOf } from '../admin/connection.ts';
import type { Call } from '../../command-line/call.ts';
import type { CliFailure } from '../cli-failure.ts';
import { commandGroup } from '../command.ts';
import type { World } from '../session.ts';
import { AgentClient, Listener, refusedBy } from '../listen/listener.ts';
import { lookOf } from '../view/look.ts';

/** Shorter than a lease, so that the answer is in time. */
const SYSTEM_TIMEOUT_MS = 15_000;

const usage = (sentence: string) => err({ kind: 'usage', sentence } as const);

export const listen = commandGroup('listen', 'Callbacks on the own machine, for an engineer of an Agent.', {
  '': {
    summary:
      'Fetch the callbacks of an Agent, pass them to a system that the gateway cannot reach, and send back its answers.',
    details:
      'For an Agent whose `callback_delivery` is `pull`. The system gets the path, the headers and the exact body that the gateway would send. If it does not ' +
      'answer, the gateway is told HTTP 502 or 504, and the callback comes again by the table of pauses. Lost connections and a sleeping laptop cost nothing: ' +
      'the gateway keeps the place. Ctrl-C ends it after the callbacks in hand.',
    options: {
      'forward-to': {
        kind: 'text',
        value: 'URL',
        description: 'Address of the system; the path of each callback is added.',
        isRequired: true,
      },
      url: CONNECTION_OPTIONS['url'] ?? { kind: 'text', description: '' },
      token: {
        kind: 'text',
        value: 'TOKEN',
        description:
          'An opaque token of the Agent; the default is AGENT_TOKEN. Every user of this machine can see it on the command line.',
      },
      replay: { kind: 'text', value: 'ID', description: 'First have the callback with this id sent again.' },
    },
    examples: [
      'AGENT_TOKEN=agt_... agent-gateway listen --forward-to http://localhost:4000',
      'listen --forward-to http://localhost:4000 --url https://gateway.example.com --replay 0f9d1c0e-7f0d-4f7e-9f43-0c8f0a3e8c55',
    ],
    hasJson: false,
    async run(call, { world }) {
      const wish = wishOf(call, world);
      if (!wish.ok) return wish;
      const { gateway, forwardTo } = wish.value;
      const refused = await replayFirst(gateway, call.text('replay'));
      if (refused !== undefined) return err(refused);
      const print = (line: string): void => void world.stdout.write(`${line}\n`);
      print(`Passing callbacks of ${gateway.url} to ${forwardTo}; Ctrl-C ends it.`);
      const system = new AgentConnection({ url: forwardTo, timeoutMs: SYSTEM_TIMEOUT_MS });
      const listener = new Listener({
        gateway,
        system,
        look: lookOf('stdout', world),
        over: world.interruption(),
        print,
        nowMs: () => world.nowMs(),
        wait: (ms, signal) => world.wait(ms, signal),
      });
      const ended = await listener.run();
      system.close();
      return ended.ok ? ok({ data: {}, text: () => `Answered ${ended.value} callbacks.\n` }) : ended;
    },
  },
});

interface Wish {
  readonly gateway: AgentClient;
  /** Without a slash at its end. */
  readonly forwardTo: string;
}

function wishOf(call: Call, { environment }: World): Result<Wish, CliFailure> {
  const url = urlOf(call, environment);
  if (!url.ok) return url;
  const token = call.text('token') ?? environment['AGENT_TOKEN'] ?? '';
  if (!/^[\x21-\x7e]+$/.test(token))
    return usage('the token of the Agent is missing: set AGENT_TOKEN, or give --token');
  const forwardTo = withoutAtEnd(call.text('forward-to') ?? '', '/');
  return /^https?:$/.test(URL.parse(forwardTo)?.protocol ?? '')
    ? ok({ gateway: new AgentClient(url.value, token), forwardTo })
    : usage('--forward-to must be an http or https URL, such as http://localhost:4000');
}

/** Has a callback sent again, if one is named. Returns the failure. */
async function replayFirst(gateway: AgentClient, id: string | undefined): Promise<CliFailure | undefined> {
  if (id === undefined) return undefined;
  const reply = await gateway.call('callback/replay', { callback_id: id });
  if (reply.kind === 'refused') return refusedBy(reply);
  if (reply.kind === 'ok') return undefined;
  return { kind: 'unreachable', sentence: `${gateway.url} cannot be reached (${reply.why})` };
}
