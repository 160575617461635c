import { ok } from '../../../../domain/shared/result.ts';
import { CATALOGUE } from '../../../api/calls/catalogue.ts';
import { html } from '../../../pages/html.ts';
import { actionForm } from '../../forms/action-form.ts';
import { card, definitions, linkTo } from '../../parts/lists.ts';
import { code, idOf } from '../../parts/values.ts';
import { action, screen } from '../../screen.ts';
import { providerPath, gamePath } from '../../paths.ts';
import { changeDetails, detailsTable } from './details.ts';
import { gameState } from './games.ts';

const change = action({
  name: 'change-game',
  call: CATALOGUE.change,
  label: 'Save',
  notice: 'Saved. The lists of the Agents follow within a second.',
  done: ({ id }) => ({ to: gamePath(id) }),
});

/** One game, with its flags and restricted countries. */
export const game = screen({
  path: '/console/games/{id}',
  name: 'Game',
  purpose:
    'A game as the catalogue keeps it. Its flags, its restricted countries and what lobbies show of it are set here; all else comes from its provider.',
  calls: [CATALOGUE.show, CATALOGUE.details],
  load: async (visit) => {
    const { params } = visit;
    const shown = await visit.call(CATALOGUE.show, { params });
    if (!shown.ok) return shown;
    const details = await visit.call(CATALOGUE.details, { params });
    return details.ok ? ok({ shown: shown.value, details: details.value }) : details;
  },
  title: ({ shown }) => shown.name,
  view: ({ shown, details }, visit) => {
    const detailsForm = actionForm(visit, changeDetails, { now: details.of_operator, isWide: true });
    const form = actionForm(visit, change, { now: shown });
    return [
      card('About', [
        shown.image === ''
          ? undefined
          : html`<img class="game-picture" src="${shown.image}" alt="" width="160" height="120" loading="lazy" />`,
        definitions([
          ['Provider', linkTo(visit, providerPath(shown.provider), shown.provider)],
          ['Code', code(shown.code)],
          ['Brand', shown.brand],
          ['Category', shown.category],
          ['Currencies', shown.currencies.join(', ')],
          [
            'Restricted in',
            shown.restricted_countries.length === 0 ? 'no country' : shown.restricted_countries.join(', '),
          ],
          ['State', gameState(shown)],
          ['GUID', idOf(shown.id)],
        ]),
      ]),
      form === undefined ? undefined : card('Settings', form),
      card('What lobbies show', detailsTable(details)),
      detailsForm === undefined ? undefined : card('The operator’s values', detailsForm),
    ];
  },
  actions: [change, changeDetails],
});
