import { WALLET_MODES } from '../../../../domain/agent/agent.ts';
import { CALLBACK_ROLES } from '../../../../domain/callback/callback-role.ts';
import { at } from '../admin/admin-request.ts';
import type { CommandGroup } from '../command.ts';
import type { Argument, Options } from '../../command-line/shape.ts';
import { listView, recordView } from '../view/views.ts';
import { adminCommand } from './admin-command.ts';
import { fieldsOfBoth, FROM_FILE } from './bodies.ts';
import { PAGE_OPTIONS, pageOf } from './paging.ts';

/** The argument of everything that is about one Agent. */
export const AGENT: Argument = { name: 'AGENT', description: 'The code of the Agent, in any case.' };

const FIELDS: Options = {
  name: { kind: 'text', value: 'NAME', field: 'name', description: 'What people call it.' },
  currency: { kind: 'text', value: 'CODE', field: 'currency', description: 'Its settlement currency, such as EUR.' },
  'callback-base': {
    kind: 'text',
    value: 'URL',
    field: 'callback_base',
    isNullable: true,
    description: 'Where its callbacks go; `none` for nowhere.',
  },
  'wallet-mode': {
    kind: 'text',
    value: 'MODE',
    field: 'wallet_mode',
    choices: WALLET_MODES,
    description: 'Who keeps the players’ money: the gateway, or the Agent itself.',
  },
  implements: {
    kind: 'list',
    value: 'LIST',
    field: 'implements',
    choices: Object.keys(CALLBACK_ROLES),
    description: 'The callbacks it has, with commas between them.',
  },
  'push-unsettled': {
    kind: 'switch',
    field: 'push_unsettled',
    description: 'Whether it is told of bets before they are settled.',
  },
  'push-cancels': {
    kind: 'switch',
    field: 'push_cancels',
    description: 'Whether it is told of cancelled bets by bet-push too.',
  },
  'operates-providers': {
    kind: 'list',
    value: 'LIST',
    field: 'operates_providers',
    description:
      'The providers of which it may use what only their operators may, with commas; `*` for all, empty for none.',
  },
  'signs-requests': {
    kind: 'switch',
    field: 'signs_requests',
    description: 'Whether it may use only tokens that sign the request.',
  },
  'rate-limit': {
    kind: 'number',
    value: 'N',
    field: 'rate_limit',
    isNullable: true,
    description: 'Most requests a second, 0 for any number; `none` for RATE_LIMIT_AGENT_PER_SECOND.',
  },
  active: { kind: 'switch', field: 'active', description: 'Whether its tokens are accepted.' },
};

const shown = ['code', 'name', 'currency', 'wallet_mode', 'callback_base', 'implements', 'active'] as const;

export const agents: CommandGroup = {
  name: 'agents',
  summary: 'Agents: the operators whose systems call the gateway.',
  commands: [
    adminCommand({
      name: 'list',
      summary: 'List Agents by code, page by page.',
      options: PAGE_OPTIONS,
      examples: ['agents list', 'agents list --page 2 --page-size 100 --json'],
      request: (call) => ({ method: 'GET', path: '/agents', query: pageOf(call) }),
      view: listView(...shown),
    }),
    adminCommand({
      name: 'show',
      summary: 'Show an Agent.',
      arguments: [AGENT],
      examples: ['agents show ACME'],
      request: (call) => ({ method: 'GET', path: at`/agents/${call.argument('AGENT')}` }),
      view: recordView,
    }),
    adminCommand({
      name: 'create',
      summary: 'Create an Agent.',
      details: 'A new Agent is offered no game and has no token: `offer-rules set` and `tokens issue` come next.',
      arguments: [AGENT],
      options: { ...FIELDS, ...FROM_FILE },
      examples: [
        'agents create ACME --name "Acme Casino" --currency EUR',
        'agents create ACME --name "Acme Casino" --currency EUR --callback-base https://wallet.acme.example --wallet-mode agent',
      ],
      request: () => ({ method: 'POST', path: '/agents' }),
      body: async (call, session) => {
        const fields = await fieldsOfBoth(call, session);
        return fields.ok ? { ok: true, value: { ...(fields.value as object), code: call.argument('AGENT') } } : fields;
      },
      view: recordView,
    }),
    adminCommand({
      name: 'update',
      summary: 'Change an Agent; what is not named stays as it is.',
      arguments: [AGENT],
      options: { ...FIELDS, ...FROM_FILE },
      examples: [
        'agents update ACME --no-active',
        'agents update ACME --implements bet,settle,cancel,bet-push',
        'agents update ACME --callback-base none',
        'agents update ACME --rate-limit 500',
        'agents update ACME --operates-providers A,B',
      ],
      request: (call) => ({ method: 'PATCH', path: at`/agents/${call.argument('AGENT')}` }),
      body: fieldsOfBoth,
      view: recordView,
    }),
  ],
};
