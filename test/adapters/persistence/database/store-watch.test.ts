import { expect } from 'chai';
import { StoreWatch } from '../../../../src/adapters/persistence/database/store-watch.ts';
import { StoreUnavailable } from '../../../../src/application/ports/store-unavailable.ts';

const QUIET_MS = 1_000;
const fault = new StoreUnavailable('away');

describe('StoreWatch', () => {
  let nowMs: number;
  let heard: string[];
  let watch: StoreWatch;

  beforeEach(() => {
    nowMs = 0;
    heard = [];
    watch = new StoreWatch(() => nowMs);
    watch.tell({ onLost: ({ message }) => heard.push(message), onBack: () => heard.push('back') });
  });

  it('tells a loss once, however many queries meet it', () => {
    watch.lost(fault);
    watch.lost(fault);
    watch.crowded(fault);

    expect(heard).to.deep.equal(['away']);
  });

  it('tells that it is back, once', () => {
    watch.lost(fault);
    nowMs += QUIET_MS;
    watch.answered();
    watch.answered();

    expect(heard).to.deep.equal(['away', 'back']);
  });

  it('tells nothing while some queries fail and others succeed', () => {
    for (let times = 0; times < 10; times += 1) {
      watch.lost(fault);
      nowMs += QUIET_MS - 1;
      watch.answered();
    }

    expect(heard).to.deep.equal(['away']);
  });

  it('tells the next loss again', () => {
    watch.lost(fault);
    nowMs += QUIET_MS;
    watch.answered();
    watch.lost(fault);

    expect(heard).to.deep.equal(['away', 'back', 'away']);
  });

  it('takes a database for lost until it answers, but not for want of a connection', () => {
    watch.crowded(fault);
    const whenCrowded = watch.isLost;
    watch.lost(fault);
    const whenLost = watch.isLost;
    watch.answered();

    expect({ whenCrowded, whenLost, whenAnswered: watch.isLost }).to.deep.equal({
      whenCrowded: false,
      whenLost: true,
      whenAnswered: false,
    });
  });
});
