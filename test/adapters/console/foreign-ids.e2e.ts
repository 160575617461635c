/**
 * Whatever an Agent's own people name in the path or in a form of whatever screen: a thing of another Agent is answered like one that does not exist, by
 * the same work. Filters of a list go to its call as they are; `../http/admin-api/foreign-ids.e2e.ts` tries them there.
 */
import { expect } from 'chai';
import { pathSegment } from '../../../src/adapters/api/call.ts';
import { SCREENS } from '../../../src/adapters/console/screens.ts';
import type { Screen } from '../../../src/adapters/console/screen.ts';
import { html } from '../../../src/adapters/pages/html.ts';
import { DEFAULTS, gatewayOfOthers, OWN, PAIRS, PERSON, watched, without, type Pair } from '../http/foreign-things.ts';
import type { Gateway } from '../http/gateway.ts';
import { Visitor, type Visit } from '../http/sign-in/browser.ts';
import { linkOf } from '../http/sign-in/signed-in.ts';
import { formTokenOf, shownIn } from './signed-in-as.ts';

const OWN_NAMES: Readonly<Record<string, string>> = { code: OWN, agent: OWN, name: PERSON, provider: 'P' };
const defaultOf = (name: string): string => OWN_NAMES[name] ?? PAIRS[DEFAULTS[name] ?? 'callback'].foreign;

/** One way to name a thing to a screen. */
interface Part {
  readonly title: string;
  readonly ask: (visitor: Visitor, id: string) => Promise<Visit>;
}

const namesIn = (pattern: string): readonly string[] =>
  [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

const pathOf = ({ path }: Screen, name?: string, id = ''): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, each: string) => encodeURIComponent(each === name ? id : defaultOf(each)));

function partsOf(screen: Screen, formToken: () => string): readonly Part[] {
  const looks = namesIn(screen.path).map((name): Part => {
    return { title: `the name ${name}`, ask: (visitor, id) => visitor.get(pathOf(screen, name, id)) };
  });
  const acts = screen.actions.flatMap((action) => {
    const form = (name: string, id: string) => ({
      ...Object.fromEntries(Object.keys(action.call.params).map((each) => [`:${each}`, defaultOf(each)])),
      form_token: formToken(),
      action: action.name,
      [name]: id,
    });
    const names = [
      ...Object.keys(action.call.params)
        .filter(
          (name) =>
            !namesIn(screen.path).includes(name) && screen.fixed?.({ caller: { name } } as never)[name] === undefined,
        )
        .map((name) => `:${name}`),
      ...(action.each === undefined ? [] : ['chosen']),
    ];
    return names.map((name): Part => {
      const ask = async (visitor: Visitor, id: string): Promise<Visit> => {
        const answer = await visitor.post(pathOf(screen), form(name, id));
        const shown = shownIn(answer);
        return shown === undefined ? answer : visitor.post(pathOf(screen), { ...form(name, id), shown });
      };
      return { title: `the field ${name} of ${action.name}`, ask };
    });
  });
  return [...looks, ...acts];
}

describe('the ids of other Agents, on every screen of their neighbours', () => {
  let gateway: Gateway;
  let work: ReturnType<typeof watched>;
  let visitor: Visitor;
  let formToken = '';

  before(async () => {
    gateway = await gatewayOfOthers();
    visitor = new Visitor(gateway);
    await visitor.post('/console/sign-in/link', { link: await linkOf(gateway, PERSON) });
    formToken = await formTokenOf(visitor);
    work = watched(gateway);
  });

  after(() => gateway.close());

  for (const screen of SCREENS) {
    for (const { title, ask } of partsOf(screen, () => formToken)) {
      it(`${screen.path}: ${title}`, async () => {
        for (const [kind, pair] of Object.entries<Pair>(PAIRS)) {
          const answered = async (id: string) => {
            work.taken();
            const { httpStatus, text, headers } = await ask(visitor, id);
            const place = headers.get('location') ?? '';
            return { httpStatus, page: masked(text, pair), place: masked(place, pair), work: work.taken().toSorted() };
          };

          expect(await answered(pair.foreign), kind).to.deep.equal(await answered(pair.absent));
        }
      });
    }
  }

  it('are looked at by somebody who is signed in', async () => {
    expect((await visitor.get('/console/account')).text).to.include(PERSON);
  });
});

/** The digest of what a page has shown has the ids in it, and the path of a call has them encoded. */
const masked = (text: string, { foreign, absent }: Pair): string =>
  [foreign, absent]
    .flatMap((id) => [id, pathSegment(id), html`${id}`.markup])
    .reduce(without, text.replace(/(?<=name="shown" value=")[0-9a-f]+/, ''));
