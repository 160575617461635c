/** Calls the admin API, as in `POST /agents`, and gives the envelope's data. */
type Administer = (line: string, body?: object) => Promise<Readonly<Record<string, unknown>>>;

/** An Agent as an operator begins with one in production: made while it is off, given a secret for its callbacks, switched on. The secret. */
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
