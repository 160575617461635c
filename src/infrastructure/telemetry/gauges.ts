/** Numbers that are read when somebody scrapes, each from memory: a scrape asks no database. */
export const GAUGES = {
  catalogue_games: 'Games in the memory that the game list is answered from.',
  catalogue_agents: 'Agents in that memory.',
  catalogue_revision:
    'Revision of the catalogue that this process answers from; the same in all of them but for a moment.',
  catalogue_age_seconds: 'Time since this process last saw that its memory says what the database says.',
  transfers_undecided: 'Pending transfers that this process looked at in the last hour and could not decide.',
  database_up: '1 while the database answers, 0 from the first query that found no way to it until one succeeds.',
  database_connections_used: 'Connections of the pool that are in use.',
  database_connections_max: 'Connections that the pool may have.',
  database_connection_waiters: 'Callers that wait for a connection; new ones are refused from 200 on.',
} as const satisfies Readonly<Record<string, string>>;

export type GaugeName = keyof typeof GAUGES;
