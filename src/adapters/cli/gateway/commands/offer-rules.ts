import { OFFER_RULES } from '../../../api/calls/offer-rules.ts';
import { objectOf, objectsOf } from '../view/shown-value.ts';
import { commandGroup } from '../command.ts';
import { listView, rowsView, type View } from '../view/views.ts';
import { adminCommand } from './admin-command.ts';
import { jsonIn } from './json-in.ts';

const rulesView: View = (data, look) => {
  const { rules } = objectOf(data);
  if (Array.isArray(rules) && rules.length > 0) {
    const places = objectsOf(rules).some(({ countries }) => countries !== undefined) ? ['countries'] : [];
    return rowsView('effect', 'provider', 'brand', 'category', 'game', ...places)(rules, look);
  }
  return 'No rules: this Agent is offered no game.\n';
};

const previewView: View = (data, look) =>
  rowsView('provider', 'offered', 'games')(objectOf(data)['providers'], look) +
  listView('provider', 'code', 'name', 'category_code', 'currency', 'is_maintenance')(data, look);

export const offerRules = commandGroup('offer-rules', 'Offer rules: the games that an Agent may offer.', {
  show: adminCommand(OFFER_RULES.show, {
    summary: 'Show the rules of an Agent.',
    examples: ['offer-rules show ACME', 'offer-rules show ACME --json > rules.json'],
    view: rulesView,
  }),
  preview: adminCommand(OFFER_RULES.preview, {
    summary: 'Show the games that the rules of an Agent offer, or would offer.',
    examples: [
      'offer-rules preview ACME --provider A',
      `offer-rules preview ACME --rules '[{"effect": "allow", "category": "SLOT"}]'`,
    ],
    view: previewView,
  }),
  set: adminCommand(OFFER_RULES.set, {
    summary: 'Replace all rules of an Agent with the rules of a file.',
    details:
      'The file is a JSON array of rules such as {"effect": "allow", "provider": "A"}, with any of provider, brand, category, ' +
      'game and countries, or what `offer-rules show --json` prints: an object with `rules`.',
    arguments: [{ name: 'FILE', description: 'A JSON file, or - for standard input.' }],
    examples: [
      'offer-rules set ACME rules.json',
      `offer-rules set ACME - <<< '[{"effect": "allow", "provider": "A"}]'`,
      `offer-rules set ACME - <<< '[{"effect": "allow", "countries": ["MT", "GB"]}]'`,
    ],
    body: async (call, { world }) => {
      const read = await jsonIn(call.argument('FILE'), world.stdin);
      return read.ok ? { ok: true, value: objectOf(read.value)['rules'] ?? read.value } : read;
    },
    view: rulesView,
  }),
});
