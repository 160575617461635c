/** The details that a lobby shows of a game beside the specified fields: in an answer, and in a change. The domain checks the values that are sent. */
import { z } from 'zod';
import { DETAIL_LIMITS, IMAGE_KINDS, PLATFORMS, VOLATILITIES } from '../../../domain/catalogue/game-details.ts';
import { flag, instant, moment, oneOf, text, url } from './fields.ts';

const percent = (description: string) => z.number().meta({ description, maximum: 100 });
const whole = (description: string, max: number) => z.int().min(1).max(max).meta({ description });
const values = {
  names: z
    .record(z.string(), z.string())
    .meta({ description: 'Names for players by BCP 47 language, such as `de` or `pt-BR`.' }),
  images: z.partialRecord(z.enum(IMAGE_KINDS), url('A URL.')).meta({
    description:
      'URLs of pictures by shape: `square`, `wide`, `portrait` and `background`, about 1:1, 16:9 and 3:4, and one that fills a page.',
  }),
  rtp: percent('Return to player in percent, such as 96.51; at most 3 decimals.'),
  volatility: oneOf(VOLATILITIES, 'How much the payouts vary.'),
  hit_frequency: percent('Rounds with a win, in percent; at most 3 decimals.'),
  max_win: z.number().meta({
    description: 'The most that one round can win, as a multiple of the stake; at most 2 decimals.',
    maximum: DETAIL_LIMITS.maxWinMax,
  }),
  lines: whole('Lines or ways to win.', DETAIL_LIMITS.linesMax),
  has_free_rounds: flag('Whether the provider can give free rounds in it.'),
  has_jackpot: flag('Whether it has a jackpot.'),
  has_demo: flag('Whether it can be played for fun.'),
  platforms: z.array(z.enum(PLATFORMS)).meta({ description: 'Where it can be shown.' }),
  released_at: moment('When the provider released it, ISO 8601 in UTC.'),
  retired_at: moment('When the provider retires it, or did, ISO 8601 in UTC.'),
  tags: z
    .array(text('A tag.'))
    .max(DETAIL_LIMITS.tagsMax)
    .meta({ description: 'Words for groups of games, in lower case.' }),
  position: whole('Its place in the operator’s order, from 1.', DETAIL_LIMITS.positionMax),
};

/** The details that are known. A value that is not known is absent. */
export const gameDetails = z.strictObject(values).partial();

/** The details that a sender changes; null takes a value away. */
export const detailChanges = {
  names: values.names.nullable(),
  images: values.images.nullable(),
  rtp: values.rtp.nullable(),
  volatility: values.volatility.nullable(),
  hit_frequency: values.hit_frequency.nullable(),
  max_win: values.max_win.nullable(),
  lines: values.lines.nullable(),
  has_free_rounds: values.has_free_rounds.nullable(),
  has_jackpot: values.has_jackpot.nullable(),
  has_demo: values.has_demo.nullable(),
  platforms: values.platforms.nullable(),
  released_at: instant.meta({ description: 'When the provider released it.' }).nullable(),
  retired_at: instant.meta({ description: 'When the provider retires it, or did.' }).nullable(),
  tags: values.tags.nullable(),
  position: values.position.nullable(),
};

/** The source of each value that is shown, by its name. */
export const detailSources = z.record(z.string(), z.enum(['provider', 'operator'])).meta({
  description:
    'Who says each of these values, by its name, such as `rtp`; for names and pictures by `names.de` or `images.wide`.',
});

/** An example of details. */
export const DETAILS_EXAMPLE: z.output<typeof gameDetails> = {
  names: { en: 'Clockwork Orchard', de: 'Uhrwerk-Obstgarten' },
  images: { wide: 'https://cdn.example.com/games/clockwork-orchard-wide.png' },
  rtp: 96.51,
  volatility: 'high',
  has_free_rounds: true,
  tags: ['fruits', 'new'],
};
