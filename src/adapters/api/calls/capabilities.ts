import { z } from 'zod';
import { OPEN_BET_QUERIES } from '../../../domain/provider/protocol-mapping.ts';
import { SUPPORT_WORDS } from '../../../domain/provider/support.ts';
import { UNIFIED_CALLBACKS, type UnifiedCallback } from '../../../domain/provider/unified-callback.ts';
import { UNIFIED_CALLS, type UnifiedCall } from '../../../domain/provider/unified-call.ts';
import { EXAMPLE } from '../schemas/examples.ts';
import { count, oneOf, text } from '../schemas/fields.ts';

const names = (description: string) => z.array(z.string()).meta({ description });

const support = z
  .strictObject({
    support: oneOf(
      SUPPORT_WORDS,
      'How far it goes; `callback`: not asked of the provider, the provider asks the gateway.',
    ),
    operations: names('The upstream’s operations.'),
    remark: text('What is special about it.').nullable(),
  })
  .meta({ id: 'Support' });

const supports = <Name extends string>(functions: Readonly<Record<Name, string>>, description: string) => {
  const names = Object.entries<string>(functions).map(([name, title]) => [name, support.meta({ description: title })]);
  return z.strictObject(Object.fromEntries(names) as Readonly<Record<Name, typeof support>>).meta({ description });
};

const capabilities = z
  .strictObject({
    provider: text('Code of the provider.'),
    protocol: text('The protocol that it speaks.'),
    calls: supports<UnifiedCall>(UNIFIED_CALLS, 'By function: `support`, `operations` and `remark`.'),
    callbacks: supports<UnifiedCallback>(UNIFIED_CALLBACKS, 'What the provider reports by itself, told the same way.'),
    extensions: z
      .array(z.strictObject({ function: text('What they are for.'), operations: names('Names to call them by.') }))
      .meta({ description: 'Functions beside the unified interface.' }),
    free_rounds: z
      .strictObject({
        operations: names('The upstream’s operations.'),
        games_max: count('The most games of one grant.'),
        rounds_max: count('The most rounds of one grant.'),
        days_max: count('The longest time of one grant, in days.'),
      })
      .nullable()
      .meta({
        description:
          'The limits of `bonus/grant`; null: the gateway can give no free rounds there. Not in the specification.',
      }),
    open_bets: oneOf(
      OPEN_BET_QUERIES,
      'How the gateway asks about a bet that stays open: for its `record`; for its `status` and then for the records of its player; for ' +
        'the `status_of_stake`, which does not tell whether the bet is over, and for the records in any case; or only for the `records`.',
    ),
  })
  .meta({ id: 'Capabilities' });

/** The functions of each provider. */
export const capabilityList = z
  .strictObject({ list: z.array(capabilities).meta({ description: 'The active providers, by code.' }) })
  .meta({ id: 'CapabilityList' });

type Support = z.output<typeof support>;
const supported = (...operations: string[]): Support => ({ support: 'supported', operations, remark: null });

/** An example for both interfaces. */
export const capabilityExample: z.output<typeof capabilityList> = {
  list: [
    {
      provider: EXAMPLE.provider,
      protocol: 'provider-d',
      calls: {
        player_registration: supported('memberRegister'),
        balance_query: { ...supported('CallBalance'), support: 'callback' },
        fund_transfer: { support: 'partial', operations: [], remark: 'seamless mode' },
        game_launch: supported('loginGame'),
        game_demo: { ...supported('loginGame'), remark: 'isTest' },
        kick_logout: supported('logoutGame'),
        bet_records: supported('getDateTimeReport'),
        bet_detail: supported('getReportDetail'),
        game_list: { support: 'unsupported', operations: [], remark: null },
        order_status: supported('getDealidStatus'),
        health_check: supported('testGateway'),
      },
      callbacks: {
        bet_deduction: supported('PointInout'),
        settlement_payout: supported('PointInout'),
        cancel_rollback: supported('TimeoutBetReturn'),
        bet_push: supported('SendMemberReport'),
      },
      extensions: [{ function: 'Reports', operations: ['getTipReport', 'getUnsettleReport'] }],
      free_rounds: null,
      open_bets: 'status_of_stake',
    },
  ],
};
