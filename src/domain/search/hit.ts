/** The kinds of entities that a search finds. */
export const HIT_KINDS = [
  'player',
  'round',
  'wager',
  'transaction',
  'transfer',
  'callback',
  'in_doubt',
  'agent',
  'provider',
  'game',
] as const;
export type HitKind = (typeof HIT_KINDS)[number];

/** The most hits of one search. */
export const HITS_MAX = 50;
/** The longest text that is searched; no id is longer. */
export const SEARCH_TEXT_MAX = 200;

/** An entity that has the id, as far as the books know it. */
export interface Found {
  readonly kind: HitKind;
  /** The id of the entity within its kind. */
  readonly id: string;
  /** Undefined if the entity belongs to no Agent, or to several. */
  readonly agent?: string | undefined;
  readonly provider?: string | undefined;
  readonly memberId?: string | undefined;
  readonly roundId?: string | undefined;
  /** The number or the name by which people know the entity. */
  readonly reference: string;
  /** One more word, such as an action or a status. */
  readonly word?: string | undefined;
}

/** An answer to a search. */
export interface Hit {
  readonly kind: HitKind;
  readonly id: string;
  readonly agent: string | undefined;
  /** A line for operators. */
  readonly label: string;
  /** The path of the call that shows the entity, below the prefix of the admin API. */
  readonly where: string;
}

/** The hit for a found entity. */
export const hitOf = (found: Found): Hit => ({
  kind: found.kind,
  id: found.id,
  agent: found.agent,
  label: labelOf(found),
  where: WHERE[found.kind](found),
});

const TITLES: Readonly<Record<HitKind, string>> = {
  player: 'Player',
  round: 'Round',
  wager: 'Wager',
  transaction: 'Transaction',
  transfer: 'Transfer',
  callback: 'Callback',
  in_doubt: 'In doubt',
  agent: 'Agent',
  provider: 'Provider',
  game: 'Game',
};

const labelOf = ({ kind, reference, word, provider, agent, memberId }: Found): string => {
  const name = [TITLES[kind], reference, ...(word === undefined ? [] : [`(${word})`])].join(' ');
  const whose = kind === 'player' || memberId === undefined ? agent : `${agent ?? ''} ${memberId}`;
  const places = [
    ...(provider === undefined || kind === 'provider' ? [] : [`provider ${provider}`]),
    ...(whose === undefined || kind === 'agent' ? [] : [whose]),
  ];
  return [name, ...places].join(' · ');
};

const segment = encodeURIComponent;

const player = ({ agent = '', memberId = '' }: Found): string => `/players/${segment(agent)}/${segment(memberId)}`;
const round = ({ provider = '', roundId = '' }: Found): string => `/rounds/${segment(provider)}/${segment(roundId)}`;
const roundOrPlayer = (found: Found): string => (found.roundId === undefined ? player(found) : round(found));

/** The page of a timeline that contains the entity. */
const stepIn = (timeline: string, { id }: Found): string => `${timeline}?step=${segment(id)}`;

const WHERE: Readonly<Record<HitKind, (found: Found) => string>> = {
  player,
  round,
  wager: (found) => (found.roundId === undefined ? `/transactions?wager=${segment(found.id)}` : round(found)),
  transaction: (found) => stepIn(roundOrPlayer(found), found),
  transfer: (found) => stepIn(player(found), found),
  callback: ({ id }) => `/callbacks/${id}`,
  in_doubt: ({ id }) => `/in-doubt/${id}`,
  agent: ({ id }) => `/agents/${segment(id)}`,
  provider: ({ id }) => `/providers/${segment(id)}`,
  game: ({ id }) => `/games/${id}`,
};
