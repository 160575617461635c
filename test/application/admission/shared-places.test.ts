import { expect } from 'chai';
import { SharedPlaces } from '../../../src/application/admission/shared-places.ts';

const taken = (places: SharedPlaces, owner: string): number => {
  while (places.take(owner));
  return places.takenBy(owner);
};

describe('SharedPlaces', () => {
  it('give an owner who is alone half of the places', () => {
    expect(taken(new SharedPlaces(1_000), 'A')).to.equal(500);
  });

  it('have places for a newcomer, however many owners take what they can', () => {
    const places = new SharedPlaces(1_000);

    const all = ['A', 'B', 'C', 'D', 'E'].map((owner) => taken(places, owner));

    expect(all).to.deep.equal([500, 250, 125, 63, 31]);
  });

  it('give no more to an owner who has more than are free, and again to one who has left some', () => {
    const places = new SharedPlaces(8);
    taken(places, 'A');
    taken(places, 'B');

    expect(places.take('A')).to.equal(false);
    places.leave('A');
    places.leave('A');
    expect([places.take('A'), places.taken]).to.deep.equal([true, 5]);
  });

  it('give the last place to what is refused last', () => {
    const places = new SharedPlaces(4);
    taken(places, 'A');

    const owed = [1, 2, 3].map(() => places.takeAny('A'));

    expect(owed).to.deep.equal([true, true, false]);
  });

  it('know no limit where there is none', () => {
    const places = new SharedPlaces(Infinity);

    expect([places.take('A'), places.takeAny('A'), places.takenBy('A')]).to.deep.equal([true, true, 2]);
  });
});
