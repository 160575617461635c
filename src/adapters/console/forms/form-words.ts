/** The words of fields whose description in the API is not for a person who fills in a form. */
interface FieldWords {
  readonly label?: string;
  readonly about: string;
}

const MAINTENANCE = { label: 'In maintenance', about: 'All games are shown as in maintenance.' };
const RESTRICTED = {
  about:
    'Codes of countries with two letters, such as US, one a line: players there cannot launch it. Empty: no country.',
};
const NAME_OF_CODE = '1 to 32 letters, digits, underscores or hyphens. Case is ignored; it never changes.';
const AGENT: Readonly<Record<string, FieldWords>> = {
  time_zone: {
    about:
      'The zone in which the days of the Agent’s statements begin and end, such as Asia/Manila. A change holds from the end of the last closed day.',
  },
  callback_delivery: {
    about:
      'Push: the gateway calls the callback base. Pull: the Agent fetches its callbacks, and needs no callback base.',
  },
  wallet_mode: {
    about: 'Where the players’ balances are: at the gateway, or in the Agent’s own system (a seamless wallet).',
  },
  operates_providers: {
    label: 'Providers it may operate',
    about:
      'Codes of providers, one a line: the Agent may call those of their functions that concern all players there. A line with an asterisk stands for every provider.',
  },
  rate_limit: {
    about:
      'The most requests a second, on average over 10 s, so that ten times as many may come at once. 0: no limit. Empty: the limit that is configured for all Agents.',
  },
  countries: {
    label: 'Countries it serves',
    about:
      'Codes with two letters, such as MT, one a line: its players can launch games only there. Empty: any country.',
  },
  active: { about: 'The Agent’s tokens are taken; without it, all of them are refused.' },
};
const PROVIDER: Readonly<Record<string, FieldWords>> = {
  is_maintenance: MAINTENANCE,
  restricted_countries: RESTRICTED,
  active: { about: 'The provider’s games are shown; without it, all of them are hidden.' },
};
const NONE = 'None: no limit. Empty: it stays as it is.';
const LOST = `What the player may lose at most: stakes, less payouts and corrections. ${NONE}`;
const STAKED = `What the player may stake at most, less what corrections gave back. ${NONE}`;
const LIMITS: Readonly<Record<string, FieldWords>> = {
  currency: { about: 'Each currency has its own limits.' },
  stake_max: { label: 'One stake', about: `The most money of one stake. ${NONE}` },
  loss_day: { label: 'Loss of a day', about: LOST },
  loss_week: { label: 'Loss of a week', about: LOST },
  loss_month: { label: 'Loss of a month', about: LOST },
  stakes_day: { label: 'Stakes of a day', about: STAKED },
  stakes_week: { label: 'Stakes of a week', about: STAKED },
  stakes_month: { label: 'Stakes of a month', about: STAKED },
};
const SEVERITY = { about: 'Bad: only what a person has to act on. Hint: what is worth a look too.' };
const ROLE = 'viewer, support, operator or admin; or agent, a colon and the code of an Agent.';

/** By the name of the call, then of the field. A test finds the fields that need words here. */
export const FORM_WORDS: Readonly<Record<string, Readonly<Record<string, FieldWords>>>> = {
  createAgent: { ...AGENT, code: { about: `The Agent’s code: ${NAME_OF_CODE}` } },
  changeAgent: AGENT,
  createProvider: {
    ...PROVIDER,
    code: { about: `The provider’s code: ${NAME_OF_CODE}` },
    protocol: { about: 'The protocol that the provider speaks, such as provider-a; it never changes.' },
  },
  changeProvider: PROVIDER,
  changeGame: {
    is_maintenance: { label: 'In maintenance', about: 'The game cannot be played. It stays in the lists.' },
    active: { about: 'The game is in the lists; without it, it is in none.' },
    restricted_countries: RESTRICTED,
  },
  scheduleMaintenance: {
    games: { about: 'The ids of the games, one a line. Empty: all games of the provider.' },
    from: { about: 'When it begins. Empty: now.' },
    to: { about: 'When it ends: at most 31 days after it begins.' },
  },
  changeDetailsOfGame: {
    names: {
      about:
        'Names for players, one a line: the language, a colon, the name, such as de: Obstgarten. Other languages have the provider’s name.',
    },
    images: {
      about: 'Pictures, one a line: square, wide, portrait or background, a colon, the URL.',
    },
    rtp: {
      label: 'Return to player, %',
      about: 'At most 3 decimals. Empty, here and in the fields below: the provider’s value.',
    },
    volatility: { about: 'How much the payouts vary.' },
    position: { label: 'Position in the order', about: 'From 1. Games without a position come last.' },
    tags: { about: 'One a line: letters a to z, digits, underscores or hyphens.' },
  },
  syncCatalogue: {
    accept_shrink: {
      label: 'Accept a much shorter list',
      about: 'Takes a list at its word that is empty, or that lacks more than half of the known games.',
    },
  },
  issueToken: {
    kind: {
      about: 'Opaque: one secret text that is sent as it is. Signed: a key and a secret that signs each request.',
    },
  },
  blockPlayer: {
    reason: {
      about: 'Self exclusion and cooling off are wishes of the player: with an end they cannot be lifted before it.',
    },
  },
  limitPlayer: LIMITS,
  grantFreeRounds: {
    grant_id: { about: 'A name for these rounds, such as welcome-17. The same name gives them once.' },
    games: { about: 'The ids of games of the provider, with commas between them.' },
    stake_kind: { about: 'How the provider counts the stake of a round. One kind is never converted into the other.' },
    stake: { about: 'One that the provider offers in each of the games; a refusal names those that it offers.' },
    from: { about: 'When they begin, such as 2027-01-15T00:00:00Z. Empty: at once.' },
    until: { about: 'When they end, such as 2027-01-22T00:00:00Z.' },
  },
  decideInDoubt: {
    status: { about: 'Success: the provider has carried it out. Failed: it has not, and never will.' },
    bonus_code: { about: 'Only for free rounds that were given: the provider’s own code of the bonus.' },
  },
  startAudit: {
    scope: {
      about:
        'All reads everything. New reads what came after that which an earlier audit has found sound, and looks at every wallet and transfer; damage to what is older it does not see.',
    },
  },
  reconcile: {
    to: { about: 'The first moment that is not compared; at least 15 minutes ago, and at most 31 days after “From”.' },
    bring_in: { about: 'Shows the events that the provider’s records say and the books lack.' },
    book: { about: 'Together with “Bring in”: books these events, by the same rules as callbacks.' },
  },
  createAdministrator: {
    name: {
      about:
        'The name, which never changes: 1 to 64 letters, digits, dots, underscores, hyphens, plus signs or at signs, beginning with a letter or digit. Names of the gateway itself are taken.',
    },
    role: { about: ROLE },
  },
  changeAdministrator: {
    role: { about: ROLE },
    active: { about: 'The administrator can sign in; without it, all credentials are refused.' },
  },
  issueAdministratorToken: {
    speaks_for_others: {
      about: 'Changes count as those of the person whom a program names with them. Only an admin gives that.',
    },
    expires_at: { about: 'When the token stops working; the configuration sets the longest time.' },
  },
  addDestination: {
    kind: {
      about:
        'Email: by the mail server of the configuration. Chat: a webhook that takes a text, as those of Slack, Mattermost and Google Chat do. Webhook: an address that takes fields.',
    },
    severity: SEVERITY,
  },
  changeDestination: { severity: SEVERITY, active: { about: 'Troubles are told there; without it, nothing is.' } },
};
