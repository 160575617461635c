import { expect } from 'chai';
import { json } from '../../../src/adapters/console/parts/json.ts';
import { ago, idOf, time } from '../../../src/adapters/console/parts/values.ts';
import { timesIn, UTC, zoneOf } from '../../../src/adapters/console/parts/zones.ts';
import { html } from '../../../src/adapters/pages/html.ts';

const textOf = (markup: string): string =>
  markup.replaceAll(/<[^>]*>/g, '').replaceAll(/&#(\d+);/g, (_, digits: string) => String.fromCharCode(Number(digits)));

describe('times of the console', () => {
  const INSTANT = '2026-03-29T00:59:59.900Z';
  const NOW_MS = Date.parse('2026-03-29T01:02:00Z');
  const page = html`<p>${time(INSTANT)} ${ago(INSTANT, NOW_MS)}</p>`;

  it('are exact, and say how long ago they were', () => {
    const { markup } = timesIn(page, UTC, NOW_MS);

    expect(markup).to.include(`<time datetime="${INSTANT}" title="2 min ago">2026-03-29 00:59:59</time>`);
    expect(markup).to.include(
      `<time class="ago" datetime="${INSTANT}" title="2026-03-29 00:59:59 UTC">2 min ago</time>`,
    );
  });

  it('follow a zone over the change of its clock', () => {
    const later = timesIn(html`${time('2026-03-29T01:00:00Z')}`, 'Europe/Berlin', NOW_MS);

    expect(timesIn(page, 'Europe/Berlin', NOW_MS).markup).to.include('>2026-03-29 01:59:59<');
    expect(later.markup).to.include('>2026-03-29 03:00:00<');
  });

  it('leave a text that looks like a time alone', () => {
    const text = `<time datetime="${INSTANT}">x</time>`;

    expect(textOf(timesIn(html`<p>${text}</p>`, 'Asia/Tokyo', NOW_MS).markup)).to.equal(text);
  });

  for (const given of [undefined, '', 'Mars/Olympus', '+01:30', 'UTC"><script>', '__proto__', 'a'.repeat(5_000)]) {
    it(`are UTC for the zone ${String(given).slice(0, 20)}`, () => {
      expect(zoneOf(given)).to.equal(UTC);
    });
  }
});

describe('an id of the console', () => {
  for (const text of [
    'R77',
    '5f0c2d1e-8b47-4a39-9c6d-17e3a4b5c6d7',
    '👩‍🚀 an id with 𝄞 signs 𝄞𝄞',
    '<b>"long & quoted id"</b>',
  ]) {
    it(`has all of ${text}, in one piece`, () => {
      const { markup } = html`${idOf(text)}`;

      expect(textOf(markup)).to.equal(text);
    });
  }
});

describe('JSON in the console', () => {
  const WHOLE = { text: 'a "b" <i>', list: [1, -2.5, null, true, [], {}], none: {}, in: { deep: ['x'] } };

  it('is the same JSON, without its colours', () => {
    const text = textOf(json(WHOLE).markup).replaceAll(/ … [\]}],?/g, '');

    expect(JSON.parse(text)).to.deep.equal(WHOLE);
  });

  it('can be folded at each list and object that has something', () => {
    expect(json(WHOLE).markup.match(/<details open>/g)).to.have.lengthOf(4);
  });

  it('makes invisible characters visible', () => {
    expect(json({ '\u202e': '\u200b' }).markup)
      .to.include('\\u202e')
      .and.include('\\u200b');
  });

  it('shows what is long or deep as it is', () => {
    const deep = JSON.parse('['.repeat(500) + ']'.repeat(500)) as unknown;

    expect(textOf(json('x'.repeat(30_000)).markup).trim()).to.have.lengthOf(30_002);
    expect(textOf(json(deep).markup).match(/\[/g)?.length).to.equal(500);
  });
});
