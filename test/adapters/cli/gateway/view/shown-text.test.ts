import { expect } from 'chai';
import { cutTo, onOneLine, paddedTo, widthOf } from '../../../../../src/adapters/cli/gateway/view/shown-value.ts';

describe('text in cells', () => {
  const widths = [
    ['plain', 5],
    ['获取成功', 8],
    ['ｆｕｌｌ', 8],
    ['한글', 4],
    ['cafe\u0301', 4],
    ['🎰', 2],
    ['👩‍👩‍👧', 2],
    ['🇲🇹', 2],
    ['☎️', 2],
    ['a\u200bb', 2],
    ['𝄞', 1],
    ['𗀀', 2],
  ] as const;
  for (const [text, cells] of widths) {
    it(`counts ${cells} cells for ${text}`, () => {
      expect(widthOf(text)).to.equal(cells);
    });
  }

  it('cuts between characters, never through a wide one', () => {
    expect(cutTo(6, '获取成功')).to.equal('获取…');
    expect(cutTo(5, '获取成功')).to.equal('获取…');
    expect(cutTo(4, '获取成功')).to.equal('获…');
    expect(cutTo(8, '获取成功')).to.equal('获取成功');
  });

  it('pads by cells', () => {
    expect(paddedTo(6, '获取')).to.equal('获取  ');
  });

  it('makes one line of several, without anything a terminal would obey', () => {
    expect(onOneLine('a\r\n  b\u001b]0;x\u0007')).to.equal('a b\ufffd]0;x\ufffd');
  });
});
