import { TEST_CALLBACK } from '../../../api/calls/test-callback.ts';
import type { AnswerOf } from '../../../api/call.ts';
import { html, type Child } from '../../../pages/html.ts';
import { card, definitions } from '../../parts/lists.ts';
import { notice } from '../../parts/notices.ts';
import { json } from '../../parts/json.ts';
import { badge, code } from '../../parts/values.ts';
import { action } from '../../screen.ts';

type Tested = AnswerOf<typeof TEST_CALLBACK>;

/** The answer of an Agent's system to a test. */
export const testedPage = (tested: Tested, path: string): Child => [
  notice(tested.understood ? 'good' : 'bad', [
    tested.finding,
    tested.remedy === null ? '' : ` Next: ${tested.remedy}.`,
  ]),
  card(
    'Sent',
    definitions([
      ['To', code(tested.url)],
      ['Signed', tested.signed ? 'yes' : badge('no', 'warn')],
      ['HTTP', tested.http_status ?? undefined],
      ['Took', `${tested.latency_ms} ms`],
    ]),
  ),
  card('Body', json(JSON.parse(tested.body) as unknown)),
  card('Answer', html`<pre class="json" tabindex="0">${tested.answer}</pre>`),
  html`<p><a href="${path}">Back</a></p>`,
];

/** Sends a test callback without money to the system of the Agent in the path, and shows the answer. */
export const testCallback = action({
  name: 'test-callback',
  call: TEST_CALLBACK,
  label: 'Send a test callback',
  notice: 'The test was sent.',
  done: (tested, { path }) => ({ title: 'Test callback', content: testedPage(tested, path) }),
});
