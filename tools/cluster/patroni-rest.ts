import { address, type PostgresPlace } from './layout.ts';

const ANSWER_MS = 1_000;
/** A planned switchover waits for the new primary. */
const SWITCHOVER_MS = 60_000;

/** A node in the view of the cluster. */
export interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
  readonly lag?: number | string;
}

/** Whether Patroni says that this node is the primary. False if it does not answer. */
export async function isPrimary({ rest }: PostgresPlace): Promise<boolean> {
  const answer = await ask(`http://${address(rest)}/primary`, { method: 'OPTIONS' });
  return answer?.status === 200;
}

/** The members in the view of the first node that answers; none if no node answers. */
export async function membersOf(nodes: readonly PostgresPlace[]): Promise<readonly Member[]> {
  for (const { rest } of nodes) {
    const answer = await ask(`http://${address(rest)}/cluster`);
    if (answer?.status === 200) return (JSON.parse(answer.text) as { readonly members: readonly Member[] }).members;
  }
  return [];
}

/** Makes another node the primary, and waits until Patroni has answered. */
export async function switchOver({ rest, name }: PostgresPlace, candidate: string): Promise<string> {
  const answer = await fetch(`http://${address(rest)}/switchover`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ leader: name, candidate }),
    signal: AbortSignal.timeout(SWITCHOVER_MS),
  });
  return `${answer.status} ${await answer.text()}`;
}

/** Lets a standby copy the primary's data again, as an operator does if it can no longer follow. */
export async function reinitialize({ rest }: PostgresPlace): Promise<boolean> {
  const answer = await ask(`http://${address(rest)}/reinitialize`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ force: true }),
  });
  return answer?.status === 200;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

async function ask(url: string, options: RequestInit = {}): Promise<Answer | undefined> {
  try {
    const answer = await fetch(url, { ...options, signal: AbortSignal.timeout(ANSWER_MS) });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return undefined; // Killed, frozen, or not started yet.
  }
}
