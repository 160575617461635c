import { err, ok } from '../../../../domain/shared/result.ts';
import type { Command } from '../command.ts';

/** Works on the databases of two cells, and calls no gateway. */
export const moveAgent: Omit<Command, 'name'> = {
  summary: 'Move an Agent with all its history from this cell to another one.',
  details:
    'A cell is one PostgreSQL database with its gateways. The command needs both databases: DATABASE_URL, SECRETS_KEY and SECRETS_KEYS_TO_OPEN are ' +
    'those of the cell that has the Agent, TARGET_DATABASE_URL, TARGET_SECRETS_KEY and TARGET_SECRETS_KEYS_TO_OPEN those of the other one. ' +
    'The Agent is paused until it has arrived. The command may be killed at any moment; the same command takes the move up again. ' +
    'docs/scaling.md describes the steps, before and after.',
  arguments: [{ name: 'CODE', description: 'Code of the Agent.' }],
  options: {
    'give-up': { kind: 'flag', description: 'Give up a move that has begun; the Agent goes on in this cell.' },
  },
  examples: ['agents move ACME', 'agents move ACME --give-up'],
  hasJson: false,
  async run(call, { world, say }) {
    const order = { agent: call.argument('CODE'), isGivenUp: call.isSet('give-up'), by: world.user, say };
    const moved = await world.moveAgent(order);
    if (!moved.ok) return err({ kind: 'refused', sentence: moved.error });
    return ok({ data: {}, text: () => `${moved.value}.\n` });
  },
};
