/** Calls the admin API, as in `POST /agents`, and returns the envelope's data. */
type Administer = (line: string, body?: object) => Promise<Readonly<Record<string, unknown>>>;

/**
 * Creates an Agent in the order of an operator in production: inactive at first, then with a secret for its callbacks, then activated. Returns the
 * secret.
 */
export async function hiredAgent(
  administer: Administer,
  profile: { readonly code: string } & Readonly<Record<string, unknown>>,
): Promise<string> {
  const { code } = profile;
  await administer('POST /agents', { ...profile, active: false });
  const { secret } = await administer(`POST /agents/${code}/callback-secrets`);
  await administer(`PATCH /agents/${code}`, { active: true });
  return String(secret);
}
