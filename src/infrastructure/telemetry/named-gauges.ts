import { Gauge, type Registry } from 'prom-client';

/** Creates gauges by their names and help texts. The name of a label follows the help text, if the gauge has one. */
export const namedGauges = <
  const Table extends Readonly<Record<string, string | readonly [help: string, label: string]>>,
>(
  registry: Registry,
  table: Table,
) =>
  Object.fromEntries(
    Object.entries(table).map(([name, facts]) => {
      const [help = '', ...labelNames] = [facts].flat();
      return [name, new Gauge({ name, help, labelNames, registers: [registry] })];
    }),
  ) as { readonly [Name in keyof Table]: Gauge };
