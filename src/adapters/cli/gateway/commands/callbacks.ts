import { CALLBACK_STATUSES } from '../../../../domain/callback/callback-log-rules.ts';
import { at } from '../admin/admin-request.ts';
import type { Argument, CommandGroup } from '../command.ts';
import { objectOf } from '../view/shown-value.ts';
import { listView, recordView, rowsView, sentenceView, type View } from '../view/views.ts';
import { adminCommand } from './admin-command.ts';
import { AGENT } from './agents.ts';
import { PAGE_OPTIONS, pageOf } from './paging.ts';

const ID: Argument = { name: 'ID', description: 'The id of the callback, as `callbacks list` shows it.' };

const callbackView: View = (data, look) => {
  const { attempts, ...callback } = objectOf(data);
  if (!Array.isArray(attempts) || attempts.length === 0) return `${recordView(callback, look)}\nNot sent yet.\n`;
  return `${recordView(callback, look)}\n${rowsView('at', 'http_status', 'latency_ms', 'outcome', 'answer')(attempts, look)}`;
};

export const callbacks: CommandGroup = {
  name: 'callbacks',
  summary: 'Callbacks on their way to Agents, and their replay.',
  commands: [
    adminCommand({
      name: 'list',
      summary: 'List callbacks, the newest first and page by page.',
      options: {
        agent: { kind: 'text', value: 'AGENT', description: 'Only of this Agent.' },
        status: { kind: 'text', value: 'STATUS', choices: CALLBACK_STATUSES, description: 'Only of this status.' },
        since: { kind: 'text', value: 'INSTANT', description: 'Only since then, such as 2026-11-21T09:00:00Z.' },
        ...PAGE_OPTIONS,
      },
      examples: ['callbacks list --agent ACME --status parked', 'callbacks list --since 2026-11-21T09:00:00Z --json'],
      request: (call) => ({
        method: 'GET',
        path: '/callbacks',
        query: { ...call.query({ agent: 'agent', status: 'status', since: 'since' }), ...pageOf(call) },
      }),
      view: listView('id', 'agent', 'role', 'transaction_id', 'status', 'parked_for', 'created_at', 'delivered_at'),
    }),
    adminCommand({
      name: 'show',
      summary: 'Show a callback with all attempts to deliver it.',
      arguments: [ID],
      examples: ['callbacks show 0f9d1c0e-7f0d-4f7e-9f43-0c8f0a3e8c55'],
      request: (call) => ({ method: 'GET', path: at`/callbacks/${call.argument('ID')}` }),
      view: callbackView,
    }),
    adminCommand({
      name: 'replay',
      summary: 'Send a callback again.',
      details: 'An Agent that has taken it already recognises it by its id.',
      arguments: [ID],
      examples: ['callbacks replay 0f9d1c0e-7f0d-4f7e-9f43-0c8f0a3e8c55'],
      request: (call) => ({ method: 'POST', path: at`/callbacks/${call.argument('ID')}/replay` }),
      view: sentenceView('It is sent again; `callbacks show` tells what comes of it.'),
    }),
    adminCommand({
      name: 'replay-all',
      summary: 'Send all callbacks of an Agent again that were made since an instant.',
      details: 'Those that it has taken already are sent again too: the way back after an Agent has lost data.',
      arguments: [AGENT],
      options: {
        since: {
          kind: 'text',
          value: 'INSTANT',
          field: 'since',
          isRequired: true,
          description: 'From when on, such as 2026-11-21T09:00:00Z.',
        },
      },
      examples: ['callbacks replay-all ACME --since 2026-11-21T09:00:00Z --yes'],
      question: (call) =>
        `Send all callbacks of ${call.argument('AGENT')} again that were made since ${call.text('since') ?? ''}?`,
      request: (call) => ({
        method: 'POST',
        path: at`/agents/${call.argument('AGENT')}/callbacks/replay`,
        body: call.fields(),
      }),
      view: recordView,
    }),
  ],
};
