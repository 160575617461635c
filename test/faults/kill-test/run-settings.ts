/** A whole number from the environment, for runs by hand. */
export function wholeNumberOf(variable: string, otherwise: number): number {
  const text = process.env[variable] ?? '';
  if (text === '') return otherwise;
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${variable} must be a whole number of at most 9 digits`);
  return Number(text);
}
