import { CONNECTIONS } from '../../../api/calls/connections.ts';
import { commandGroup } from '../command.ts';
import { objectOf } from '../view/shown-value.ts';
import { rowsView, type View } from '../view/views.ts';
import { adminCommand } from './admin-command.ts';

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
