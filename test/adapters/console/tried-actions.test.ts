import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { SCREENS } from '../../../src/adapters/console/screens.ts';
import { TRIED_ACTIONS } from './tried-actions.ts';

const actions = SCREENS.flatMap((screen) => screen.actions);
const labels = new Map(actions.map(({ name, label }) => [name, label]));

describe('the actions of the console', () => {
  it('are each tried by a test in a browser', () => {
    expect(Object.values(TRIED_ACTIONS).flat()).to.have.members([...labels.keys()]);
  });

  for (const [file, names] of Object.entries(TRIED_ACTIONS)) {
    it(`are pressed in a Chromium, those of ${file}`, () => {
      const text = readFileSync(new URL(`${file}.browser.ts`, import.meta.url), 'utf8');

      expect(text).to.include('launchChromium').and.include('NARROW');
      for (const name of names) expect(text, name).to.include(`'${labels.get(name) ?? ''}'`);
    });
  }
});
