/** A metric of a scrape, as Prometheus reads it. */
export interface ScrapedMetric {
  readonly name: string;
  readonly type: string;
  readonly help: string;
  /** Each sample's labels, without `le`, which belongs to histograms. */
  readonly samples: readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[];
}

const HISTOGRAM_SUFFIX = /_(?:bucket|sum|count)$/;
const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** All metrics of a scrape by name. Throws if a line does not have the format. */
export function scraped(text: string): ReadonlyMap<string, ScrapedMetric> {
  const metrics = new Map<string, ScrapedMetric & { samples: ScrapedMetric['samples'][number][] }>();
  for (const block of text.split(/\n(?=# HELP )/)) {
    const [helpLine = '', typeLine = '', ...lines] = block.split('\n').filter((line) => line !== '');
    const [, name = '', help = ''] = /^# HELP (\S+) (.*)$/.exec(helpLine) ?? [];
    const type = /^# TYPE \S+ (\w+)$/.exec(typeLine)?.[1] ?? '';
    metrics.set(name, { name, help, type, samples: lines.map((line) => sampleOf(line, name)) });
  }
  return metrics;
}

function sampleOf(line: string, metric: string): ScrapedMetric['samples'][number] {
  const [, name = '', labels = '', value = ''] = SAMPLE.exec(line) ?? [];
  if (name !== metric && name.replace(HISTOGRAM_SUFFIX, '') !== metric) throw new Error(`unreadable: ${line}`);
  const named = [...labels.matchAll(LABEL)].map(([, label = '', text = '']) => [label, text] as const);
  return { labels: Object.fromEntries(named.filter(([label]) => label !== 'le')), value: Number(value) };
}
