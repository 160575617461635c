import { Html } from '../../pages/html.ts';

/** The zone of a visitor who has chosen none. */
export const UTC = 'UTC';

/** Names of zones, and no offsets, of which there are thousands. */
const NAME = /^[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+){0,2}$/;

/** The formats of the zones that visitors have chosen: there are about 600 zones. */
const known = new Map<string, Intl.DateTimeFormat>();

/** The zone of a visitor; UTC if the given text is no zone's name. */
export function zoneOf(given: string | undefined): string {
  if (given === undefined || !NAME.test(given)) return UTC;
  try {
    formatOf(given);
    return given;
  } catch {
    return UTC;
  }
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const format =
    known.get(zone) ??
    // Swedish dates are those of ISO 8601, with a space before the time.
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  known.set(zone, format);
  return format;
}

/** An instant to the second, as `2026-11-28 09:36:09`. */
export const exactly = (at: Date, zone: string): string => formatOf(zone).format(at);

/** The time since an instant, or until it. */
export function since(at: Date, nowMs: number): string {
  const seconds = Math.round((nowMs - at.getTime()) / 1_000);
  return seconds >= 0 ? `${span(seconds)} ago` : `in ${span(-seconds)}`;
}

const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
] as const;

/** A duration: 3 h, 12 min, 40 s. */
export function span(seconds: number): string {
  const found = UNITS.find(([, size]) => seconds >= size);
  return found === undefined ? `${seconds} s` : `${Math.floor(seconds / found[1])} ${found[0]}`;
}

const TIME = /<time([^<>]*)>([^<]*)<\/time>/g;
const CLASS = / class="[a-z]+"/;
const INSTANT = /datetime="([^"]*)"/;
/** The part of an exact time that a short one has. */
const SHORT = ['YYYY-'.length, 'YYYY-MM-DD HH:MM'.length] as const;

/**
 * A page with all its times in a zone. Under the pointer, an exact time says how long ago it was, and a relative one is exact. Only the parts of a page
 * write such elements, because the text of a page has no markup.
 */
export const timesIn = (page: Html, zone: string, nowMs: number): Html =>
  new Html(
    page.markup.replaceAll(TIME, (...found: readonly string[]) => {
      const [, attributes = '', text = ''] = found;
      const kind = CLASS.exec(attributes)?.[0] ?? '';
      const instant = INSTANT.exec(attributes)?.[1] ?? '';
      const at = new Date(instant);
      const exact = exactly(at, zone);
      const isAgo = kind.includes('ago');
      const title = isAgo ? `${exact} ${zone}` : since(at, nowMs);
      const shown = isAgo ? text : exact.slice(...(kind === '' ? [] : SHORT));
      return `<time${kind} datetime="${instant}" title="${title}">${shown}</time>`;
    }),
  );
