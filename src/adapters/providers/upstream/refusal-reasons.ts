import type { RefusalReason } from '../../../domain/provider/upstream-failure.ts';

/** The reasons of an upstream's codes, from the codes of each reason. */
export const refusalReasons = (
  codes: Readonly<Partial<Record<RefusalReason, readonly string[]>>>,
): ReadonlyMap<string, RefusalReason> =>
  new Map(Object.entries(codes).flatMap(([reason, each]) => each.map((code) => [code, reason as RefusalReason])));
