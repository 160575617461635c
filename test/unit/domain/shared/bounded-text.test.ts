import { expect } from 'chai';
import {
  FIELD_LENGTH_MAX,
  boundedText,
  isVisible,
  madeVisible,
  storableText,
} from '../../../../src/domain/shared/bounded-text.ts';

const UNREADABLE_RULE = 'must be valid UTF-8 without control characters';

describe('boundedText', () => {
  for (const text of [
    '',
    ' ',
    'a',
    '获取成功',
    '\u{1f600}',
    'e\u0301',
    "'; drop table games; --",
    'x'.repeat(FIELD_LENGTH_MAX),
  ]) {
    it(`accepts ${JSON.stringify(text.slice(0, 24))} as it is`, () => {
      expect(boundedText('field', text)).to.deep.equal({ ok: true, value: text });
    });
  }

  for (const text of [
    '\u0000',
    'a\u0000b',
    '\u001f',
    '\t',
    'a\n',
    '\u007f',
    '\ufffd',
    'a\ufffdb',
    '\ud800',
    '\udfffa',
    '\udc00\ud800',
  ]) {
    it(`refuses ${JSON.stringify(text)}, which cannot be stored or logged`, () => {
      expect(boundedText('field', text)).to.deep.equal({
        ok: false,
        error: { kind: 'invalid_parameter', field: 'field', rule: UNREADABLE_RULE },
      });
    });
  }

  it('refuses a text beyond the general limit', () => {
    expect(boundedText('field', 'x'.repeat(FIELD_LENGTH_MAX + 1))).to.deep.equal({
      ok: false,
      error: { kind: 'invalid_parameter', field: 'field', rule: 'must be at most 128 characters' },
    });
  });

  it('applies the limit of its field', () => {
    expect(boundedText('field', 'abc', 3).ok).to.equal(true);
    expect(boundedText('field', 'abcd', 3)).to.have.nested.property('error.rule', 'must be at most 3 characters');
  });

  it('names the length first when a text is too long and unreadable', () => {
    expect(boundedText('field', '\u0000'.repeat(4), 3)).to.have.nested.property(
      'error.rule',
      'must be at most 3 characters',
    );
  });
});

describe('storableText', () => {
  for (const [text, kept] of [
    ['as it is, ü and 获取 included', 'as it is, ü and 获取 included'],
    ['a\0b\nc\u007f', 'a?b?c?'],
    ['half a pair \ud83d', 'half a pair \ufffd'],
    ['x'.repeat(51), 'x'.repeat(50)],
    [`${'x'.repeat(49)}😀`, `${'x'.repeat(49)}\ufffd`],
  ] as const) {
    it(`makes ${JSON.stringify(kept)} of ${JSON.stringify(text)}`, () => {
      expect(storableText(text, 50)).to.equal(kept);
    });
  }
});

describe('text that people compare', () => {
  const HIDDEN = ['\u202e', '\u200b', '\u2066', '\ufeff', '\u00ad', '\u3164', '\u2028', '\u{e0041}'];

  it('shows characters without a look as their numbers', () => {
    for (const each of HIDDEN) expect([isVisible(`a${each}b`), isVisible('a b é 赢 😀')]).to.deep.equal([false, true]);
    expect(madeVisible('a\u202eb\u200b')).to.equal('a\\u202eb\\u200b');
    expect(storableText('a\u202eb\u0000', 9)).to.equal('a?b?');
  });
});
