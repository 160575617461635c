import { expect } from 'chai';
import { stagedPage } from '../../../src/application/catalogue/sync-catalogue.ts';

const GAME = {
  code: 'G1',
  name: 'Game',
  brand: '',
  category: 'SLOT',
  currencies: ['USD'],
  isMaintenance: false,
  isActive: true,
};

const pictureOf = (image: string): string | undefined => {
  const [game] = stagedPage('A', [{ ...GAME, image }], { id: () => 'id' } as never);
  return game !== undefined && 'arrival' in game ? game.arrival.draft.fields.image : undefined;
};

describe('stagedPage', () => {
  it('keeps the picture of a game where a page can show it', () => {
    expect(pictureOf('https://images.example/1.png')).to.equal('https://images.example/1.png');
    expect(pictureOf('//images.example/1.png')).to.equal('https://images.example/1.png');
    expect(pictureOf('')).to.equal('');
  });

  it('takes a game without a picture that no page may show', () => {
    for (const image of ['javascript:alert(1)', 'data:text/html,x', '/1.png', 'https://a:b@images.example/1.png'])
      expect(pictureOf(image), image).to.equal('');
  });
});
