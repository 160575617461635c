import type { Paths } from '../openapi.ts';
import { agentOperation } from './agent-operation.ts';
import type { FailureKind } from './failures.ts';
import { REPORT_ANSWERS, REPORT_REQUESTS } from './report-examples.ts';
import { TAGS } from './tags.ts';

/** What asking a provider may end with. */
const UPSTREAM: readonly FailureKind[] = ['not_found', 'provider_failed', 'provider_timed_out', 'too_many_requests'];
const OF_A_PLAYER: readonly FailureKind[] = ['malformed_member_id', 'player_not_found'];
/** What an upstream may make of an operation that changes something. */
const OF_A_CHANGE: readonly FailureKind[] = [
  'player_disabled',
  'currency_unsupported',
  'invalid_amount',
  'game_not_found',
  'game_in_maintenance',
  'launch_failed',
];

/** Bets, and what is asked about providers. */
export const reportPaths: Paths = {
  '/papi/v1/bet/list': {
    post: agentOperation({
      tag: TAGS.bets,
      operationId: 'listBets',
      summary: 'List bets',
      description:
        'What the Agent’s players bet at a provider in a range of time, page by page; never another Agent’s. How long a range ' +
        'may be depends on the provider, and msg says so. The provider is asked once for all pages: its answer serves for half ' +
        'a minute, so a bet may show that much later. Which bets belong to a range, by their placement or their settlement, is ' +
        'the provider’s.',
      fields: 'BetListQuery',
      example: REPORT_REQUESTS.bets,
      answers: 'BetList',
      examples: { page: REPORT_ANSWERS.bets },
      failures: [...UPSTREAM, ...OF_A_PLAYER, 'game_not_allowed', 'game_in_maintenance', 'unsupported_call'],
    }),
  },
  '/papi/v1/bet/detail': {
    post: agentOperation({
      tag: TAGS.bets,
      operationId: 'showBet',
      summary: 'Show a bet',
      description:
        'One bet of the Agent’s players: its record, the provider’s page about it, or both, as the provider has them. Another ' +
        'Agent’s bet does not exist here. A page is for the eyes of whoever has its URL, so it is not to be passed on lightly.',
      fields: 'BetDetailQuery',
      example: REPORT_REQUESTS.bet,
      answers: 'BetDetail',
      examples: { record: REPORT_ANSWERS.record, page: REPORT_ANSWERS.page },
      failures: [...UPSTREAM, ...OF_A_PLAYER, 'game_not_allowed', 'game_in_maintenance', 'unsupported_call'],
    }),
  },
  '/papi/v1/provider/health': {
    post: agentOperation({
      tag: TAGS.capabilities,
      operationId: 'checkProviderHealth',
      summary: 'Check a provider’s health',
      description:
        'Whether a provider answers now. One that does not, or refuses, is not healthy, which is a success of this call. A ' +
        'provider is asked once a second at most; whoever asks meanwhile shares the answer.',
      fields: 'ProviderQuery',
      example: REPORT_REQUESTS.provider,
      answers: 'ProviderHealth',
      examples: { healthy: REPORT_ANSWERS.healthy, unhealthy: REPORT_ANSWERS.unhealthy },
      failures: ['not_found', 'game_not_allowed', 'provider_failed', 'too_many_requests', 'unsupported_call'],
    }),
  },
  '/papi/v1/provider/capabilities': {
    post: agentOperation({
      tag: TAGS.capabilities,
      operationId: 'listCapabilities',
      summary: 'List what providers can do',
      description:
        'For each active provider, which functions of the unified interface it supports and by which of its operations, what ' +
        'it reports by itself, and the names of the functions that only it has.',
      fields: 'CapabilitiesQuery',
      example: REPORT_REQUESTS.capabilities,
      isBodyOptional: true,
      answers: 'CapabilityList',
      examples: { one: REPORT_ANSWERS.capabilities },
      failures: ['not_found', 'game_not_allowed'],
    }),
  },
  '/papi/v1/provider/extension': {
    post: agentOperation({
      tag: TAGS.capabilities,
      operationId: 'callExtension',
      summary: 'Call a function that only some provider has',
      description:
        'Passes an operation on to the provider. Every field but those named here is a parameter under the upstream’s own name, ' +
        'and the answer is in the upstream’s own words. An operation about one player needs `member_id`; where the player has ' +
        'accounts in several currencies, `currency` says which. One that concerns all players of the provider is for Agents ' +
        'that operate it; others may narrow it to a player of theirs with `member_id`, where it is documented that the ' +
        'upstream minds the name.',
      fields: 'ExtensionCall',
      example: REPORT_REQUESTS.extension,
      answers: 'ExtensionAnswer',
      examples: { report: REPORT_ANSWERS.extension },
      failures: [...UPSTREAM, ...OF_A_PLAYER, 'game_not_allowed', 'not_allowed', 'unsupported_call', ...OF_A_CHANGE],
    }),
  },
};
