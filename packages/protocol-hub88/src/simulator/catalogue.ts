import type { ExactJsonObject, ExactJsonValue } from '../kit.ts';

/** A game of the list in the form of the document. */
interface Game {
  readonly game_code: string;
  readonly enabled: boolean;
  readonly demo_game_support: boolean;
  readonly [field: string]: ExactJsonValue;
}

const game = (game_code: string, name: string, more: ExactJsonObject = {}): Game => ({
  game_code,
  name,
  product: 'Test Studio',
  category: null,
  platforms: ['GPL_DESKTOP'],
  enabled: true,
  freebet_support: false,
  demo_game_support: false,
  url_thumb: '',
  url_background: '',
  blocked_countries: null,
  restricted_countries: [],
  rtp: null,
  volatility: null,
  ...more,
});

/** A game with all details, one with values that nobody knows yet, and one that is off. */
export const GAMES: readonly Game[] = [
  game('tst_lemonspin', 'Lemon Spin', {
    category: 'Video Slots',
    platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
    freebet_support: true,
    demo_game_support: true,
    url_thumb: 'https://img.example/t.png',
    url_background: 'https://img.example/b.png',
    restricted_countries: ['AF'],
    release_date: '2025-05-01',
    volatility: 4,
    rtp: '96.1',
    hit_ratio: '25.4',
    paylines: 20,
    certifications: ['MGA'],
    features: ['Bonus Buy'],
    supplier_identifier: { game_id: '77', game_code: 'lemon', game_code_mobile: null },
  }),
  game('tst_table9', 'Table 9', { product: 'Test Live', category: 'Live Dealer', platforms: ['GPL_WATCH'] }),
  game('tst_retired', 'Retired', { enabled: false }),
];

const OPEN = {
  prepaid_uuid: '11111111-2222-4333-8444-555555555555',
  game_code: 'tst_lemonspin',
  currency: 'USD',
  bet_value: null,
  bet_count: null,
  bonus_buy: false,
};

/** What free bets can be given: value and count are free where the prepaid has null (document). One is bound, and one is a bought bonus. */
export const PREPAIDS = [
  OPEN,
  { ...OPEN, prepaid_uuid: '11111111-2222-4333-8444-555555555556', bet_value: 20_000, bet_count: 10 },
  { ...OPEN, prepaid_uuid: '11111111-2222-4333-8444-555555555557', bet_value: 5_000_000, bonus_buy: true },
];
