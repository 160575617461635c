import { html, type Child, type Html } from '../../pages/html.ts';

/** A row of numbers in a chart. */
export interface Series {
  readonly name: string;
  readonly tone: 'main' | 'bad' | 'other';
  readonly values: readonly number[];
}

interface Chart {
  readonly title: string;
  /** The whole content in a sentence, for people who do not see the picture. */
  readonly label: string;
  /** The beginning of each step, as an ISO instant. */
  readonly moments: readonly string[];
  readonly series: readonly Series[];
  /** Bars stand on each other, so that their sum shows; lines cross. */
  readonly shape: 'bars' | 'lines';
  /** A value in words, for the scale and for the words over a step. */
  readonly words: (value: number) => string;
}

const WIDTH = 600;
const HEIGHT = 120;

/** A chart that needs no script. The words over a step show its numbers. */
export function chart({ title, label, moments, series, shape, words }: Chart): Html {
  const sums = moments.map((_, at) => series.map(({ values }) => values[at] ?? 0));
  const top = Math.max(
    0,
    ...sums.map((all) => (shape === 'bars' ? all.reduce((sum, one) => sum + one, 0) : Math.max(...all))),
  );
  const scale: Scale = { top: top === 0 ? 1 : top, step: WIDTH / Math.max(1, moments.length) };
  const drawn = top === 0 ? undefined : shape === 'bars' ? bars(series, scale) : lines(series, scale);
  return html`<figure class="chart">
    <figcaption>
      <strong>${title}</strong>
      ${series.map(({ name, tone }) => html`<span class="key ${tone}">${name}</span>`)}
    </figcaption>
    <div class="plot">
      <span class="top">${top === 0 ? undefined : words(top)}</span>
      <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${label}">
        <path class="grid" d="M0 .5h${WIDTH}M0 ${HEIGHT / 2}h${WIDTH}M0 ${HEIGHT - 0.5}h${WIDTH}" />
        ${drawn}
        <g class="over">${moments.map((moment, at) => over(moment, at, { series, words, scale }))}</g>
      </svg>
    </div>
    <div class="axis">
      ${[0, Math.floor(moments.length / 2), moments.length - 1].map((at) => tick(moments[at] ?? ''))}
    </div>
  </figure>`;
}

interface Scale {
  readonly top: number;
  readonly step: number;
}

/** The day and the minute of a step. */
const tick = (moment: string): Html =>
  html`<time class="short" datetime="${moment}">${moment.slice(5, 16).replace('T', ' ')}</time> `;

/** A place in the picture. One digit after the point is enough for a picture of this size. */
const place = (value: number): string => String(Math.round(value * 10) / 10);

function bars(series: readonly Series[], { top, step }: Scale): Child {
  const below = series[0]?.values.map(() => 0) ?? [];
  return series.map(({ tone, values }) => {
    const drawn = values.map((value, at) => {
      if (value === 0) return '';
      const from = HEIGHT - ((below[at] ?? 0) / top) * HEIGHT;
      below[at] = (below[at] ?? 0) + value;
      const high = Math.max(1, (value / top) * HEIGHT);
      return `M${place(at * step)} ${place(from)}v-${place(high)}h${place(step * 0.8)}v${place(high)}z`;
    });
    return html`<path class="bar ${tone}" d="${drawn.join('')}" />`;
  });
}

const lines = (series: readonly Series[], { top, step }: Scale): Child =>
  series.map(({ tone, values }) => {
    const points = values.map(
      (value, at) => `${place((at + 0.5) * step)} ${place(HEIGHT - (value / top) * (HEIGHT - 2) - 1)}`,
    );
    return html`<path class="line ${tone}" d="M${points.join('L')}" />`;
  });

function over(
  moment: string,
  at: number,
  { series, words, scale }: Pick<Chart, 'series' | 'words'> & { readonly scale: Scale },
): Child {
  const found = series.filter(({ values }) => (values[at] ?? 0) !== 0);
  if (found.length === 0) return undefined;
  const all = found.map(({ name, values }) => `${name} ${words(values[at] ?? 0)}`).join(', ');
  return html`<path d="M${place(at * scale.step)} 0v${HEIGHT}h${place(scale.step)}V0z"
    ><title>${moment.slice(5, 16).replace('T', ' ')} ${all}</title></path
  >`;
}
