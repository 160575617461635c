import { z } from 'zod';
import { OPEN_BET_QUERIES } from '../../domain/provider/protocol-mapping.ts';
import { SUPPORT_WORDS } from '../../domain/provider/support.ts';
import { UNIFIED_CALLBACKS } from '../../domain/provider/unified-callback.ts';
import { UNIFIED_CALLS } from '../../domain/provider/unified-call.ts';
import type { InboundHalf, ProviderProtocol } from './upstream/provider-protocol.ts';
import { readShape } from './upstream/read-shape.ts';

/**
 * The first thing that is wrong with a protocol, as the end of a sentence; undefined for a good one. It sees whether the matrix is complete and names
 * nothing that is not there. Whether the protocol does what the matrix says is shown by the suites of the kit.
 */
export function protocolFault(value: unknown): string | undefined {
  const read = readShape(PROTOCOL, value);
  if (read.success) return contradictionOf(value as ProviderProtocol);
  const issue = read.error.issues[0];
  const path = issue?.path.join('.') ?? '';
  if (issue?.code === 'unrecognized_keys') return `${path} has "${issue.keys[0]}", which is no cell of the matrix`;
  const isMissing = issue?.code === 'invalid_type' && issue.message.endsWith('received undefined');
  return `${path === '' ? 'the protocol' : path} ${isMissing ? 'is missing' : 'is wrong: ' + (issue?.message ?? '')}`;
}

/** The first statement of a protocol that another one contradicts. */
function contradictionOf({ extensions, extensionTable, callbacks, inbound }: ProviderProtocol): string | undefined {
  const named = extensions.flatMap(({ operations }) => operations);
  const untold = named.find((operation) => !Object.hasOwn(extensionTable, operation));
  if (untold !== undefined) return `extensions names ${untold}, which is not in its extensionTable`;
  const unnamed = Object.keys(extensionTable).find((operation) => !named.includes(operation));
  if (unnamed !== undefined) return `extensionTable has ${unnamed}, which extensions does not name`;
  const told = Object.entries(callbacks).find(([, { support }]) => support !== 'unsupported');
  return told !== undefined && inbound === undefined
    ? `callbacks.${told[0]} is not unsupported, and it has no inbound half`
    : undefined;
}

const LABEL = /^[A-Z][A-Za-z0-9]{0,15}$/;
const NAME = /^provider-[a-z0-9]{1,16}$/;

const call = z.custom((value) => typeof value === 'function', 'it must be a function');
const cell = z.strictObject({
  support: z.enum(SUPPORT_WORDS),
  operations: z.array(z.string().min(1)),
  remark: z.string().optional(),
});
const cells = (names: object) => z.strictObject(Object.fromEntries(Object.keys(names).map((name) => [name, cell])));
const texts = z.array(z.string());
const decision = z.enum(['accept', 'refuse']);

const MONEY_POLICY = z.looseObject({
  settlesBy: z.enum(['wager', 'round']),
  settlementOfUnknownBet: decision,
  cancellationOfUnknownBet: decision,
  cancellationAfterSettlement: decision,
  mayOverdraw: texts,
} satisfies Partial<Record<keyof InboundHalf['moneyPolicy'], z.ZodType>>);

const INBOUND = z.looseObject({
  moneyPolicy: MONEY_POLICY,
  recordedEvents: call,
  answerWindowMs: z.int().positive(),
  listen: call,
  fault: call,
} satisfies Record<keyof InboundHalf, z.ZodType>);

const OPERATION = z.looseObject({
  concerns: z.enum(['player', 'catalogue', 'provider']),
  mandatory: texts,
  optional: z.union([texts, z.literal('any')]),
});

const PROTOCOL = z.looseObject({
  label: z.string().regex(LABEL, 'it must be a capital letter with at most 15 letters or digits behind it'),
  protocol: z.string().regex(NAME, 'it must be provider- and at most 16 lower-case letters or digits'),
  calls: cells(UNIFIED_CALLS),
  callbacks: cells(UNIFIED_CALLBACKS),
  extensions: z.array(z.looseObject({ function: z.string().min(1), operations: texts })),
  freeRounds: z
    .looseObject({
      operations: texts,
      gamesMax: z.int().positive(),
      roundsMax: z.int().positive(),
      daysMax: z.number().positive(),
    })
    .optional(),
  openBets: z.enum(OPEN_BET_QUERIES),
  playerNames: z.looseObject({ lengthMin: z.int().positive(), lengthMax: z.int().positive() }),
  betRecordsRangeMaxMs: z.number().positive(),
  transferResolution: z.enum(['ask', 'ask_if_known', 'repeat', 'ask_or_repeat']),
  credentials: z.array(z.looseObject({ name: z.string().min(1), isRequired: z.boolean() })),
  extensionTable: z.record(z.string(), OPERATION),
  checkCredentials: call,
  connect: call,
  inbound: INBOUND.optional(),
  loadSimulator: call,
} satisfies Record<keyof ProviderProtocol, z.ZodType>);
