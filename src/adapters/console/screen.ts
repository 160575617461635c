import type { AdminCall, AnswerOf } from '../api/call.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import type { Child, Html } from '../pages/html.ts';
import type { CallParts, CallRefusal, Download, Visit } from '../pages/visit.ts';

/** The chapters of the navigation, in its order. */
export const GROUPS = ['Watch', 'Support', 'Books', 'Set up', 'Security'] as const;
export type Group = (typeof GROUPS)[number];

/** A visit to one screen. */
export interface ScreenVisit extends Visit {
  /** The values in the screen's path, as text. */
  readonly params: Readonly<Record<string, string>>;
  /** The action that was just tried on this page, and the reason for its refusal. */
  readonly refused: RefusedAction | undefined;
  /** Whether a path leads to a screen that the person may open. */
  readonly opens: (path: string) => boolean;
}

export interface RefusedAction {
  readonly action: string;
  readonly refusal: CallRefusal;
}

/** The result of a successful action: a redirect to a page, or a page that is shown only once. */
export type Done = { readonly to: string } | { readonly title: string; readonly content: Child };

/** A call that a form of a screen makes. */
export interface Action<C extends AdminCall = AdminCall> {
  /** The action's unique name among all screens. */
  readonly name: string;
  readonly call: C;
  readonly label: string;
  /** The fields of the body in the form; absent: all fields of the contract. */
  readonly only?: readonly string[];
  /** For an action that needs a confirmation: the text of the page that asks for it. */
  readonly sure?: (form: URLSearchParams, visit: ScreenVisit) => string;
  /** For such an action: the thing that the call is about, as the confirmation page shows it. */
  readonly subject?: (
    visit: ScreenVisit,
    params: Readonly<Record<string, string>>,
  ) => Promise<Result<Html | undefined, CallRefusal>>;
  /** Whether the action ends or removes something. */
  readonly isDangerous?: boolean;
  /** The parts of the call; absent: those of the contract's form. */
  readonly parts?: (form: URLSearchParams, visit: ScreenVisit) => CallParts;
  /** The parts of several calls, for an action on many things. Then `done` gets the answer to the last call. */
  readonly each?: (form: URLSearchParams, visit: ScreenVisit) => readonly CallParts[];
  readonly done: (answer: AnswerOf<C>, visit: ScreenVisit) => Done;
  /** The notice on the page after the action; absent if the page itself shows what came of it. */
  readonly notice?: string;
}

/** Checks the type of an action's answer against its contract, and returns the action for a list. */
export const action = <C extends AdminCall>(given: Action<C>): Action => given;

/** One screen: its path, its purpose, its calls, and its view. */
interface ScreenGiven<D> {
  /** Has names in braces if the screen is about one thing. */
  readonly path: `/console${string}`;
  /** The title, and the text in the navigation. */
  readonly name: string;
  /** The purpose in a sentence, for the page and for the documentation. */
  readonly purpose: string;
  /** The chapter of the navigation; a screen about one thing has none. */
  readonly group?: Group;
  /** The calls that the screen needs. A person who may make all of them may open it. */
  readonly calls: readonly [AdminCall, ...AdminCall[]];
  /** Values for paths of calls that neither the screen's path nor a form contains. */
  readonly fixed?: (visit: Visit) => Readonly<Record<string, string>>;
  readonly load: (visit: ScreenVisit) => Promise<Result<D, CallRefusal>>;
  /** The form that filters the screen's list. A page that refuses a filter shows it too. */
  readonly filters?: (visit: ScreenVisit) => Html;
  /** The title of a screen about one thing. It comes after `load`, because the compiler infers the type of the data there. */
  readonly title?: (data: D, visit: ScreenVisit) => string;
  /** The path of a redirect instead of a page. */
  readonly leads?: (data: D, visit: ScreenVisit) => string | undefined;
  /** Shows the data, with the form of `filters` in its place. */
  readonly view: (data: D, visit: ScreenVisit, form: Html | undefined) => Child;
  readonly actions?: readonly Action[];
  /** The same data as a file, for a visit with `?as=csv`. */
  readonly csv?: (visit: ScreenVisit) => Promise<Result<Download, CallRefusal>>;
}

/** The title and the content of a screen's page. */
export interface Shown {
  readonly title: string;
  readonly content: Child;
}

/** A page, or a redirect. */
export type ShownOrLed = Shown | { readonly to: string };

/** A screen in the table of screens. */
export interface Screen extends Pick<
  ScreenGiven<never>,
  'path' | 'name' | 'purpose' | 'group' | 'calls' | 'fixed' | 'filters' | 'csv'
> {
  readonly actions: readonly Action[];
  readonly show: (visit: ScreenVisit) => Promise<Result<ShownOrLed, CallRefusal>>;
}

/** Creates a row of the table of screens. */
export function screen<D>({ title, load, leads, view, actions = [], ...given }: ScreenGiven<D>): Screen {
  return {
    ...given,
    actions,
    show: async (visit) => {
      const loaded = await load(visit);
      if (!loaded.ok) return loaded;
      const { value } = loaded;
      const to = leads?.(value, visit);
      if (to !== undefined) return ok({ to });
      const content = view(value, visit, given.filters?.(visit));
      return ok({ title: title?.(value, visit) ?? given.name, content });
    },
  };
}

/** An optional part of a page. */
export type Part = Html | undefined;
