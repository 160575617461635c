import type { Tag } from '../openapi.ts';

/** The chapters, in the order of the document. */
export const TAGS = {
  games: {
    name: 'Games',
    description:
      'The interface for Agents. All calls are POST, take a bearer token and form fields, and answer the envelope.\n\n' +
      'Instead of a form the body may be a JSON object with the same names; a number may then also be sent as text, and ' +
      '`null` counts as left out. An empty field counts as left out in both forms, one that is not known is ignored, and ' +
      'a form field that is sent twice is refused. Codes ignore case.',
  },
  players: {
    name: 'Players',
    description:
      'Players of the calling Agent, under the Agent’s own names for them. Providers know them under names that the gateway makes.',
  },
  transfers: {
    name: 'Transfers',
    description:
      'Money between an Agent and its players. Amounts in answers are text with all the digits of their currency: four, and ' +
      'eight for coins.',
  },
  bets: {
    name: 'Bets',
    description:
      'What the Agent’s players bet, as the providers’ books have it. Amounts are text, so that no digit is lost.',
  },
  capabilities: {
    name: 'Providers',
    description: 'What providers can do, whether they answer, and the functions that only some of them have.',
  },
  agents: {
    name: 'Admin: Agents',
    description: 'The operators that call the gateway. A new Agent is offered nothing and has no token.',
  },
  tokens: {
    name: 'Admin: Tokens',
    description:
      'What an Agent shows to be let in. Several may be valid at once, so that a client can be moved from one to the next: ' +
      'issue the new one, move the client, revoke the old one.',
  },
  callbackSecrets: {
    name: 'Admin: Callback secrets',
    description:
      'What callbacks to the Agent’s system are to be signed with, as Standard Webhooks has it. The newest one signs; the ' +
      'older ones sign beside it until they are revoked.',
  },
  offerRules: {
    name: 'Admin: Offer rules',
    description:
      'What an Agent is authorized for. A rule matches a game when everything that it names matches. A rule that names the ' +
      'very game decides, deny before allow; otherwise a game is offered when at least one allow matches and no deny does. ' +
      'Without rules nothing is offered.',
  },
  providers: {
    name: 'Admin: Providers',
    description: 'The upstreams that games come from. Each is an instance of a protocol with a code of its own.',
  },
  catalogue: {
    name: 'Admin: Catalogue',
    description:
      'The games of all providers. They come in bulk, keep their GUID for ever, and are switched off instead of deleted.',
  },
  callbacks: {
    name: 'Admin: Callbacks',
    description:
      'What the gateway tells Agents’ systems: each at least once, and in order within its lane. What could not be delivered, or ' +
      'was refused although the money has moved, is parked and listed until somebody replays it.',
  },
  money: {
    name: 'Admin: Money',
    description: 'What providers did in the wallets that the gateway keeps, and whether all of it still adds up.',
  },
  auditLog: {
    name: 'Admin: Audit log',
    description:
      'Every administration call that may change something is noted before it is made, with the name that the caller sends as ' +
      '`X-Admin-Actor` (1 to 64 letters, digits, `.`, `_`, `@`, `+` or `-`). Nothing is ever removed from it.',
  },
  diagnosis: {
    name: 'Admin: Diagnosis',
    description:
      'What an operator asks when something is wrong; `agent-gateway doctor` says what to do about the answers.',
  },
  inDoubt: {
    name: 'Admin: In doubt',
    description:
      'What could not be decided or delivered, in one list: parked callbacks, transfers that no provider has decided, bets that ' +
      'an Agent should have answered, refusals that left money where it was, and differences between books. Nothing leaves the ' +
      'list by its age: it was decided, or somebody closed it with a note.',
  },
  probes: {
    name: 'Probes',
    description: 'What load balancers, orchestrators and Prometheus ask. No token.',
  },
  docs: { name: 'Documentation', description: 'This interface, for programs and for people. No token.' },
} as const satisfies Record<string, Tag>;
