/** The values that examples share, so that one story runs through the whole document. */
export const EXAMPLE = {
  agent: 'ORCHARD',
  provider: 'A',
  game: '0d6c2f5e-7f0e-4c57-9f0a-3b1d9a4f2c11',
  since: '2026-11-20T00:00:00Z',
  until: '2026-11-23T00:00:00Z',
  image: 'https://cdn.example.com/games/a/clockwork-orchard.png',
} as const;

/** The shape of a secret without being one: scanners of secrets stay calm. */
export const hidden = (prefix: string, length: number): string => prefix + 'x'.repeat(length);
