import { err, ok, type Result } from '../../src/domain/shared/result.ts';

/** The faults of the sandbox and their switches. */
export const FAULTS = {
  late: 'the network is slow, and a bet arrives after the provider has taken it back',
  duplicate: 'every request of a provider and every callback arrives twice',
  drop: 'every third answer to a provider is lost, so that it repeats, asks, or takes back',
  'dead-agent': 'the Agent answers no callback while the second provider plays, and then comes back',
} as const;

export type Fault = keyof typeof FAULTS;

export const FAULT_NAMES = Object.keys(FAULTS) as readonly Fault[];

/** The faults between a provider and the gateway. */
export const WIRE_FAULT_NAMES = FAULT_NAMES.filter((name) => name !== 'dead-agent');

/** Reads names that are separated by commas. Refuses the first one that is unknown. */
export function readFaults(text: string, known = FAULT_NAMES): Result<ReadonlySet<Fault>, string> {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const unknown = names.find((name) => !known.includes(name as Fault));
  if (unknown === undefined && names.length > 0) return ok(new Set(names as Fault[]));
  const wrong = unknown === undefined ? '' : `, and ${JSON.stringify(unknown.slice(0, 32))} is not`;
  return err(`--faults must be some of ${known.join(', ')}, with commas between${wrong}`);
}
