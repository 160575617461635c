import { expect } from 'chai';
import { IN_DOUBT } from '../../../../src/adapters/api/calls/in-doubt.ts';
import { inDoubtView } from '../../../../src/adapters/cli/gateway/commands/in-doubt.ts';
import { PLAIN } from '../../../../src/adapters/cli/gateway/view/look.ts';

const { parked, closed } = IN_DOUBT.show.examples as Readonly<Record<'parked' | 'closed', object>>;

describe('an item in doubt on the command line', () => {
  it('has the Agent’s last answer and the next command behind the item', () => {
    const text = inDoubtView(parked, PLAIN);

    expect(text).to.match(/^id +callback-/);
    expect(text).to.match(/\nLast answer:\nat +\S+\n[^]*unknown player/);
    expect(text).to.match(/\n-> agent-gateway in-doubt replay callback-[0-9a-f-]+\n$/);
    expect(text).not.to.match(/last_attempt|next_command/);
  });

  it('has neither where nothing was sent and nothing is to be done', () => {
    expect(inDoubtView(closed, PLAIN))
      .to.match(/^id /)
      .and.not.match(/Last answer|->/);
  });
});
