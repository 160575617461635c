/** Numbers that each scrape reads from memory. A scrape never asks the database. */
export const GAUGES = {
  catalogue_games: 'Games in memory, from which the game list is answered.',
  catalogue_agents: 'Agents in memory.',
  catalogue_revision:
    'Revision of the catalogue that this process answers from; it differs between processes only for a moment.',
  catalogue_age_seconds: 'Time since this process last saw that its memory matches the database.',
  transfers_undecided: 'Pending transfers that this process looked at in the last hour and could not decide.',
  database_up: '1 while the database answers, 0 from the first query that cannot reach it until one succeeds.',
  database_connections_used: 'Connections of the pool that are in use.',
  database_connections_max: 'Connections that the pool may have.',
  database_connection_waiters: 'Callers that wait for a connection; new ones are refused from 200 on.',
} as const satisfies Readonly<Record<string, string>>;

export type GaugeName = keyof typeof GAUGES;
