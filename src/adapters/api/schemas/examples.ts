/** Values that examples share, so that the whole document tells one story. */
export const EXAMPLE = {
  agent: 'ORCHARD',
  provider: 'A',
  game: '0d6c2f5e-7f0e-4c57-9f0a-3b1d9a4f2c11',
  since: '2026-11-20T00:00:00Z',
  until: '2026-11-23T00:00:00Z',
  image: 'https://cdn.example.com/games/a/clockwork-orchard.png',
} as const;

/** A text in the form of a secret that is not a secret, so that scanners for secrets do not report it. */
export const hidden = (prefix: string, length: number): string => prefix + 'x'.repeat(length);
