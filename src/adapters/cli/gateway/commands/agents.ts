import { AGENTS } from '../../../api/agents.ts';
import { commandGroup } from '../command.ts';
import { listView } from '../view/views.ts';
import { adminCommand } from './admin-command.ts';
import { moveAgent } from './move-agent.ts';

export const agents = commandGroup('agents', 'Agents: the operators whose systems call the gateway.', {
  list: adminCommand(AGENTS.list, {
    examples: ['agents list', 'agents list --page 2 --page-size 100 --json'],
    view: listView('code', 'name', 'currency', 'wallet_mode', 'callback_base', 'implements', 'active'),
  }),
  show: adminCommand(AGENTS.show, { examples: ['agents show ACME'] }),
  create: adminCommand(AGENTS.create, {
    details: 'A new Agent has no offered game and no token: continue with `offer-rules set` and `tokens issue`.',
    placed: { AGENT: 'code' },
    takesFile: true,
    examples: [
      'agents create ACME --name "Acme Casino" --currency EUR',
      'agents create ACME --name "Acme Casino" --currency EUR --callback-base https://wallet.acme.example --wallet-mode agent',
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
    ],
  }),
  move: moveAgent,
});
