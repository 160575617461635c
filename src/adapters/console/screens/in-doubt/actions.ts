import { IN_DOUBT } from '../../../api/calls/in-doubt.ts';
import { html } from '../../../pages/html.ts';
import { chosenIn, sameList } from '../../parts/chosen.ts';
import { action } from '../../screen.ts';
import { deliveryPath } from '../../paths.ts';

const CLOSED = 'Closed, with the note.';

export const replayItem = action({
  name: 'replay-item',
  call: IN_DOUBT.replay,
  label: 'Replay',
  // The page of the delivery shows what comes of it.
  done: (_, { path, params, opens }) => {
    const delivery = deliveryPath((params['id'] ?? '').replace('callback-', ''));
    return { to: opens(delivery) ? delivery : path };
  },
});

export const resolveItem = action({
  name: 'resolve-item',
  call: IN_DOUBT.resolve,
  label: 'Ask the provider',
  notice: 'The provider’s answer has decided it.',
  done: ({ decided, status, remark }, { path }) =>
    decided
      ? { to: path }
      : {
          title: 'The provider’s answer',
          content: html`<section class="card narrow">
            <p>
              The provider says <strong>${status}</strong>${remark === '' ? '' : `: ${remark}`}. Nothing was changed.
            </p>
            <p><a href="${path}">Back to the item</a></p>
          </section>`,
        },
});

export const decideItem = action({
  name: 'decide-item',
  call: IN_DOUBT.decide,
  label: 'Decide',
  isDangerous: true,
  sure: (form) => `It is decided as ${form.get('status') ?? ''}, for good, with the note “${form.get('note') ?? ''}”.`,
  notice: 'Decided, for good.',
  done: (_, { path }) => ({ to: path }),
});

export const closeItem = action({
  name: 'close-item',
  call: IN_DOUBT.close,
  label: 'Close',
  notice: CLOSED,
  done: (_, { path }) => ({ to: path }),
});

export const replayChosen = action({
  name: 'replay-chosen-items',
  call: IN_DOUBT.replay,
  label: 'Replay',
  notice: 'The chosen callbacks are sent again.',
  each: (form) => chosenIn(form).map((id) => ({ params: { id } })),
  done: (_, visit) => ({ to: sameList(visit) }),
});

export const closeChosen = action({
  name: 'close-chosen-items',
  call: IN_DOUBT.close,
  label: 'Close',
  isDangerous: true,
  sure: (form) => `${closed(chosenIn(form).length)} with the note “${form.get('note') ?? ''}”. Nothing else changes.`,
  notice: 'The chosen items are closed, with the note.',
  each: (form) => chosenIn(form).map((id) => ({ params: { id }, body: { note: form.get('note') ?? '' } })),
  done: (_, visit) => ({ to: sameList(visit) }),
});

const closed = (items: number): string => (items === 1 ? 'One item is closed' : `${items} items are closed`);
