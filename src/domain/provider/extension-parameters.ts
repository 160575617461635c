import { invalidParameter, type InvalidParameter } from '../shared/invalid-parameter.ts';
import { err, ok, type Result } from '../shared/result.ts';
import type { ExtensionOperation } from './extension-operation.ts';
import { inLowerCase } from '../shared/letter-case.ts';

type Parameters = Readonly<Record<string, string>>;

/** Whether the operation lists the parameter, or accepts any. */
export const takesParameter = ({ mandatory, optional }: ExtensionOperation, name: string): boolean =>
  optional === 'any' || mandatory.includes(name) || optional.includes(name);

/**
 * Whether a call that names a player concerns only this player. If the parameters of the operation are not documented, the answer is no, because the
 * upstream may ignore the name and act for all players.
 */
export const isNarrowable = ({ playerParameter, optional }: ExtensionOperation): boolean =>
  playerParameter !== undefined && optional !== 'any';

/** Refuses missing parameters, and parameters that the caller may not send. Empty parameters count as omitted. */
export function checkedParameters(
  operation: ExtensionOperation,
  sent: Parameters,
): Result<Parameters, InvalidParameter> {
  const given = Object.entries(sent).filter(([, value]) => value !== '');
  const names = given.map(([name]) => name);
  const reserved = names.find((name) => isSameName(name, operation.playerParameter));
  if (reserved !== undefined) {
    return err(
      invalidParameter(reserved, 'must not be sent: the gateway fills it in for the player that member_id names'),
    );
  }
  const unknown = names.find((name) => !takesParameter(operation, name));
  if (unknown !== undefined) return err(invalidParameter(unknown, 'is not a parameter of this operation'));
  const missing = operation.mandatory.find((name) => !names.includes(name));
  return missing === undefined ? ok(Object.fromEntries(given)) : err(invalidParameter(missing, 'must be given'));
}

/** Some upstreams ignore the case of parameter names. */
const isSameName = (name: string, playerParameter: string | undefined): boolean =>
  playerParameter !== undefined && inLowerCase(name) === inLowerCase(playerParameter);
