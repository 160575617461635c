/** The owner of an account, as people know it. */
interface Owner {
  readonly agent: string;
  readonly memberId: string;
}

/** The detail of a report that could not be read but whose player is known. It begins with the player and the Agent. */
export const ownedDetail = ({ agent, memberId }: Owner, detail: string): string => `${memberId} of ${agent}: ${detail}`;

/**
 * Finds the player and the Agent in such a detail. It is a regular expression for PostgreSQL and for JavaScript. The content of a report begins with
 * a brace, so that no provider can forge an owner.
 */
export const OWNED_DETAIL = '^([A-Z0-9][A-Z0-9_.@-]*) of ([A-Z0-9][A-Z0-9_-]*): ';
