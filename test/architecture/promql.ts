/** Enough of PromQL to find the names in it: metrics, and the labels that they are selected and grouped by. */
interface KnownMetric {
  readonly name: string;
  readonly type: string;
  readonly labelNames: readonly string[];
}

interface Asked {
  readonly name: string;
  readonly labels: readonly string[];
}

const KEYWORDS = new Set(['and', 'or', 'unless', 'bool']);
const GROUPING = /\b(?:by|without|on) \(([^)]*)\)/g;
const SELECTOR = /\b([a-z_]\w*)\b(?!\s*\()(?:\{([^}]*)\})?/gi;
/** From whoever scrapes, and of histograms. */
const LABELS_OF_ALL = ['job', 'instance', 'le'];
/** Prometheus' own. */
const UP: KnownMetric = { name: 'up', type: 'gauge', labelNames: [] };

/** Tells what an expression asks for that is not there. */
export function promqlOf(metrics: readonly KnownMetric[]): (expression: string) => readonly string[] {
  const known = new Map([UP, ...metrics].flatMap((metric) => seriesOf(metric).map((name) => [name, metric] as const)));
  const labelsOf = (name: string) => [...LABELS_OF_ALL, ...(known.get(name)?.labelNames ?? [])];

  const unknownOf = ({ name, labels }: Asked): readonly string[] =>
    !known.has(name)
      ? [name]
      : labels.filter((label) => !labelsOf(name).includes(label)).map((label) => `${name}{${label}}`);

  return (expression) => {
    const bare = expression.replace(/"[^"]*"/g, '""').replace(/\[[^\]]*\]/g, '');
    const asked = askedIn(bare.replace(GROUPING, ''));
    const grouped = [...bare.matchAll(GROUPING)]
      .flatMap(([, labels = '']) => labels.split(/,\s*/))
      .filter((label) => label !== '');
    const has = asked.flatMap(({ name }) => labelsOf(name));
    return [
      ...asked.flatMap(unknownOf),
      ...grouped.filter((label) => !has.includes(label)).map((label) => `by (${label})`),
    ];
  };
}

const askedIn = (expression: string): readonly Asked[] =>
  [...expression.matchAll(SELECTOR)]
    .map(([, name = '', matchers = '']) => ({
      name,
      labels: [...matchers.matchAll(/(\w+)\s*(?:=|!=|=~|!~)/g)].map(([, label = '']) => label),
    }))
    .filter(({ name }) => !KEYWORDS.has(name));

/** The names that a metric's samples have. */
const seriesOf = ({ name, type }: KnownMetric): readonly string[] =>
  type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name];
