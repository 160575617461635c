import type { RunningSimulator } from './running-simulators.ts';

/** The code of the provider for a simulator, which differs from those of the demo. */
export const providerCode = ({ label }: Pick<RunningSimulator, 'label'>): string => `SIM-${label.toUpperCase()}`;

/** Shell commands that create a provider and a game for each simulator in a gateway. The shell replaces `$ADMIN_TOKEN`. */
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

/** One word for a POSIX shell, whatever it contains. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
