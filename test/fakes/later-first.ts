interface Issued {
  readonly id: string;
  readonly createdAtMs: number;
}

/** Sorts credentials by their end, the latest first, and those of one end by their beginning, the newest first. */
export function laterFirst<One extends Issued>(left: One, right: One, endOf: (one: One) => number): number {
  const [leftEnd, rightEnd] = [endOf(left), endOf(right)];
  if (leftEnd !== rightEnd) return rightEnd > leftEnd ? 1 : -1;
  if (left.createdAtMs !== right.createdAtMs) return right.createdAtMs - left.createdAtMs;
  return right.id > left.id ? 1 : -1;
}
