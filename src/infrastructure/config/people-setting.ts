import { z } from 'zod';
import { roleOf, type Role } from '../../domain/people/role.ts';
import { kind } from './setting.ts';

const SECRET_LENGTH_MAX = 1_024;
const ROLES_MAX = 100;

/** A secret that another system has given. */
export const secretText = kind(
  () => z.string().max(SECRET_LENGTH_MAX),
  `must be at most ${SECRET_LENGTH_MAX} characters`,
);

/** Roles of values, in the order of their weight. */
export const roleMap = kind(
  () =>
    z
      .string()
      .transform((text) => text.split(',').map(pairOf))
      .refine((pairs) => pairs.length <= ROLES_MAX && pairs.every((pair) => pair !== undefined))
      .transform((pairs) => pairs.filter((pair) => pair !== undefined)),
  `must be at most ${ROLES_MAX} pairs as value=role, separated by commas, each role one of viewer, support, operator, admin or agent:CODE`,
);

/** Some of these names. */
export const callNames = (names: readonly string[], description: string, whenUnset: string) =>
  kind(
    () =>
      z
        .string()
        .transform((text) => text.split(',').map((name) => name.trim()))
        .refine((wanted) => wanted.every((name) => names.includes(name))),
    `must be names of calls, separated by commas: ${names.join(', ')}`,
  )(description, whenUnset);

function pairOf(text: string): readonly [string, Role] | undefined {
  const at = text.lastIndexOf('=');
  const role = roleOf(text.slice(at + 1).trim());
  const value = text.slice(0, Math.max(0, at)).trim();
  return role === undefined || value === '' ? undefined : [value, role];
}
