import type { RunningSimulator } from './running-simulators.ts';

/** The provider that stands for a simulator, beside those of the demo. */
export const providerCode = ({ label }: Pick<RunningSimulator, 'label'>): string => `SIM-${label.toUpperCase()}`;

/** Shell commands that make a provider and a game of each simulator known to a gateway; `$ADMIN_TOKEN` is left to the shell. */
export const adminCommands = (gateway: string, running: readonly RunningSimulator[]): readonly string[] => [
  ...running.map((simulator) => post(`${gateway}/admin/v1/providers`, providerOf(simulator))),
  post(`${gateway}/admin/v1/games/import`, running.map(gameOf)),
];

const providerOf = (running: RunningSimulator): object => ({
  code: providerCode(running),
  protocol: running.protocol,
  base_url: running.baseUrl,
  credentials: running.simulator.credentials,
  currencies: [running.simulator.sample.currency],
});

const gameOf = (running: RunningSimulator): object => {
  const { game, currency } = running.simulator.sample;
  return {
    provider: providerCode(running),
    brand: 'Simulator',
    code: game.code,
    name: `Game ${game.code} of the simulated ${running.protocol}`,
    category: game.category,
    currencies: [currency],
  };
};

const post = (url: string, body: unknown): string =>
  `curl -s '${url}' -H "Authorization: Bearer $ADMIN_TOKEN" -H 'Content-Type: application/json' -d ${quoted(JSON.stringify(body))}`;

/** One word for a POSIX shell, whatever is in it. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
