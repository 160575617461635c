import { z } from 'zod';
import { ANSWER_CODES, ANSWER_WORDS } from '../../../domain/callback/answer-codes.ts';
import type { Fields } from '../call.ts';
import { text } from './fields.ts';

/** The answers that the gateway understands, by HTTP status, each with its meaning. */
export type CountedAnswers = Readonly<Record<string, readonly [meaning: string, schema?: z.ZodType]>>;

const msg = z.string().meta({ description: 'For people.' }).optional();
const told = (words: Fields) =>
  z.object(words).meta({ description: 'What the gateway reads of it; everything else is yours.' }).optional();
const balance = z
  .union([z.string(), z.number()])
  .meta({ description: 'What the player has now, where your system keeps the wallet.' });
const status = text(
  `A word beside the code: ${[...ANSWER_WORDS.keys()].map((word) => `\`${word}\``).join(', ')}. Any other leaves a bet unknown.`,
).optional();

const accepted = z
  .object({
    status: z.literal(true).meta({ description: 'True: you have booked it, or had it already.' }),
    code: z.literal(0).meta({ description: '0: accepted.' }),
    data: told({ balance: balance.optional(), status }),
    msg,
  })
  .meta({ id: 'CallbackAccepted' });

const notTaken = [...ANSWER_CODES].filter(([, { says }]) => says === 'not_taken');
const refused = z
  .object({
    status: z.literal(false).meta({ description: 'False: you refuse it.' }),
    code: z.int().meta({
      description:
        'Why, and never 0. Of a bet that you are asked about these say that its stake was not taken: ' +
        `${notTaken.map(([code, { meaning }]) => `\`${code}\` ${meaning}`).join(', ')}. Any other leaves it unknown.`,
    }),
    data: told({ balance: balance.optional(), status }),
    msg,
  })
  .meta({ id: 'CallbackRefused' });

const told200 = z.union([accepted, refused]).meta({ id: 'CallbackAnswer' });
const balanceAnswer = z
  .object({
    status: z.literal(true).meta({ description: 'True: you know the player.' }),
    code: z.literal(0).meta({ description: '0: you know the player.' }),
    data: z
      .object({
        balance,
        currency: text('Of the balance; one of another currency is not taken for an answer.').optional(),
      })
      .meta({ description: 'What the player has.' }),
    msg,
  })
  .meta({ id: 'BalanceAnswer' });

const RETRIED = 'It is sent again for 76 hours, and then looked at by your operator.';
const OTHER =
  'No answer at all, nor is a time-out or a broken connection. ' +
  `${RETRIED} A bet that you are asked about is unknown then: a cancel follows until you accept it.`;
/** The answers that the gateway understands to a callback about a movement. */
export const ANSWERS: CountedAnswers = {
  '200': [
    'Accepted, or refused. What you refuse is sent no more: a bet that you are asked about is off, any other money is parked until your ' +
      'operator sends it again, and bet-push is tried again like a fault.',
    told200,
  ],
  '4XX': [
    'Refused too, if the body says so; but for 401, 407, 408, 425 and 429, which say nothing of the callback. A bet that you are asked ' +
      'about is refused with 2xx only.',
    refused,
  ],
  default: [OTHER],
};

/** The answers that the gateway understands to the balance callback. */
export const BALANCE_ANSWERS: CountedAnswers = {
  '200': ['The balance.', balanceAnswer],
  '4XX': ['The balance is not known, and the provider is told so.'],
  default: ['The balance is not known, and the provider is told so.'],
};
