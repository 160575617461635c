import { html, type Html } from '../../pages/html.ts';

const WIDTH = 120;
const HEIGHT = 28;
const EDGE = 2;

/** A small picture of a row of numbers; `label` describes it in words. */
export function sparkline(values: readonly number[], label: string): Html {
  const top = Math.max(1, ...values);
  const step = values.length > 1 ? (WIDTH - 2 * EDGE) / (values.length - 1) : 0;
  const points = values.map((value, at) => {
    const y = HEIGHT - EDGE - (value / top) * (HEIGHT - 2 * EDGE);
    return `${(EDGE + at * step).toFixed(1)},${y.toFixed(1)}`;
  });
  return html`<svg
    class="sparkline"
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    width="${WIDTH}"
    height="${HEIGHT}"
    preserveAspectRatio="none"
    role="img"
    aria-label="${label}"
  >
    <polyline points="${points.join(' ')}" />
  </svg>`;
}
