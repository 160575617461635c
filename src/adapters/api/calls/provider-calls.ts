import { z } from 'zod';
import { memberId, word } from '../schemas/agent-fields.ts';
import { agentCall } from '../call.ts';
import { capabilityExample, capabilityList } from './capabilities.ts';
import { EXAMPLE } from '../schemas/examples.ts';
import { count, flag, moment, text } from '../schemas/fields.ts';
import { form } from '../schemas/form.ts';

const chapter = {
  name: 'Providers',
  description: 'What providers can do, whether they answer, and the functions that only some of them have.',
};

const provider = word('Code of the provider.');

const health = z
  .strictObject({
    provider: text('Code of the provider.'),
    healthy: flag('Whether it answered, and did not refuse.'),
    latency_ms: count('How long that took, in milliseconds.'),
    checked_at: moment('When it was asked; within the last second.'),
  })
  .meta({ id: 'ProviderHealth' });

const parameter = z
  .union([z.string(), z.int()])
  .meta({ description: 'A parameter of the operation, under the upstream’s own name.' });

/** Questions about providers, and their own functions. */
export const PROVIDER_CALLS = {
  health: agentCall({
    chapter,
    route: 'POST /provider/health',
    name: 'checkProviderHealth',
    summary: 'Check a provider’s health',
    description:
      'Whether a provider answers now. One that does not, or refuses, is not healthy, which is a success of this call. A ' +
      'provider is asked once a second at most; whoever asks meanwhile shares the answer.',
    body: form({ provider }).meta({ id: 'ProviderQuery' }),
    sends: { provider: EXAMPLE.provider },
    answers: health,
    examples: {
      healthy: { provider: EXAMPLE.provider, healthy: true, latency_ms: 42, checked_at: '2026-11-21T09:30:00.000Z' },
      unhealthy: {
        provider: EXAMPLE.provider,
        healthy: false,
        latency_ms: 10_000,
        checked_at: '2026-11-21T09:30:10.000Z',
      },
    },
    failures: ['not_found', 'game_not_allowed', 'provider_failed', 'too_many_requests', 'unsupported_call'],
  }),
  capabilities: agentCall({
    chapter,
    route: 'POST /provider/capabilities',
    name: 'listCapabilities',
    summary: 'List what providers can do',
    description:
      'For each active provider, which functions of the unified interface it supports and by which of its operations, what ' +
      'it reports by itself, and the names of the functions that only it has.',
    body: form({ provider: word('Only this provider.').optional() }).meta({ id: 'CapabilitiesQuery' }),
    sends: { provider: EXAMPLE.provider },
    answers: capabilityList,
    examples: { one: capabilityExample },
    failures: ['not_found', 'game_not_allowed'],
  }),
  extension: agentCall({
    chapter,
    route: 'POST /provider/extension',
    name: 'callExtension',
    summary: 'Call a function that only some provider has',
    description:
      'Passes an operation on to the provider. Every field but those named here is a parameter under the upstream’s own name, ' +
      'and the answer is in the upstream’s own words. An operation about one player needs `member_id`; where the player has ' +
      'accounts in several currencies, `currency` says which. One that concerns all players of the provider is for Agents ' +
      'that operate it; others may narrow it to a player of theirs with `member_id`, where it is documented that the ' +
      'upstream minds the name.',
    body: form({
      provider,
      operation: word('Name of the operation, in any case.'),
      member_id: memberId('The player it is about. The gateway tells the provider their name there.').optional(),
    })
      .catchall(parameter)
      .meta({ id: 'ExtensionCall' }),
    sends: { provider: EXAMPLE.provider, operation: 'getTipReport', member_id: 'ANNA', startTime: '20261121000000' },
    answers: z.looseObject({}).meta({
      id: 'ExtensionAnswer',
      description: 'The upstream’s answer in its own words; one that is no object stands under `result`.',
    }),
    examples: { report: { result: [{ user: `${EXAMPLE.agent}_ANNA`, tip: '5.0000' }] } },
    failures: [
      ...(['not_found', 'provider_failed', 'provider_timed_out', 'too_many_requests'] as const),
      ...(['malformed_member_id', 'player_not_found', 'game_not_allowed', 'not_allowed', 'unsupported_call'] as const),
      // The refusals that an upstream may return for an operation that changes data.
      ...(['player_disabled', 'currency_unsupported', 'invalid_amount', 'game_not_found'] as const),
      ...(['game_in_maintenance', 'launch_failed'] as const),
    ],
  }),
} as const;
