/** More typing mistakes than these make another word. */
const MISTAKES_MAX = 2;

/** The name that somebody who wrote this word may have meant. */
export function closestTo(word: string, names: readonly string[]): string | undefined {
  const [closest] = names
    .map((name) => ({ name, mistakes: mistakesBetween(word, name) }))
    .filter(({ mistakes }) => mistakes <= MISTAKES_MAX)
    .toSorted((left, right) => left.mistakes - right.mistakes);
  return closest?.name;
}

/** How many letters have to be added, left out or exchanged to make one of the other. */
function mistakesBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [at, letter] of Array.from(from).entries()) {
    const next = [at + 1];
    for (let column = 1; column <= to.length; column += 1) {
      const exchanged = (row[column - 1] ?? 0) + (to[column - 1] === letter ? 0 : 1);
      next.push(Math.min(exchanged, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
