import { expect } from 'chai';
import { OPENED_SECRETS_MAX, OpenedSecrets } from '../../../src/application/callbacks/deliver-lane.ts';

describe('OpenedSecrets', () => {
  let opened: string[];
  let secrets: OpenedSecrets;

  beforeEach(() => {
    opened = [];
    secrets = new OpenedSecrets({
      open: (sealed) => {
        opened.push(sealed);
        if (sealed === 'altered') throw new Error('A sealed secret was altered.');
        return `secret of ${sealed}`;
      },
    });
  });

  it('opens each secret once', () => {
    const found = ['one', 'other', 'one'].map((sealed) => secrets.open(sealed));

    expect(found).to.deep.equal(['secret of one', 'secret of other', 'secret of one']);
    expect(opened).to.deep.equal(['one', 'other']);
  });

  it('remembers no failure', () => {
    for (const _ of [1, 2]) expect(() => secrets.open('altered')).to.throw('altered');

    expect(opened).to.have.length(2);
  });

  it('remembers so many only, and forgets the one first that was opened first', () => {
    for (let number = 0; number <= OPENED_SECRETS_MAX; number += 1) secrets.open(`${number}`);
    opened = [];

    for (const number of [1, 0]) secrets.open(`${number}`);

    expect(opened).to.deep.equal(['0']);
  });
});
