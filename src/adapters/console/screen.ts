import type { AdminCall, AnswerOf } from '../api/call.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import type { Child, Html } from '../pages/html.ts';
import type { CallParts, CallRefusal, Download, Visit } from '../pages/visit.ts';

/** The chapters of the navigation, in its order. */
export const GROUPS = ['Watch', 'Support', 'Books', 'Set up', 'Security'] as const;
export type Group = (typeof GROUPS)[number];

/** A visit of one screen. */
export interface ScreenVisit extends Visit {
  /** The names in the screen's path, as text. */
  readonly params: Readonly<Record<string, string>>;
  /** The action that was just tried here, and why it was refused. */
  readonly refused: RefusedAction | undefined;
  /** Whether a path leads to a screen that the person may open. */
  readonly opens: (path: string) => boolean;
}

export interface RefusedAction {
  readonly action: string;
  readonly refusal: CallRefusal;
}

/** The end of an action that was carried out: a page to go to, or one that is shown this once. */
export type Done = { readonly to: string } | { readonly title: string; readonly content: Child };

/** A call that a form of a screen makes. */
export interface Action<C extends AdminCall = AdminCall> {
  /** Names the action among those of all screens. */
  readonly name: string;
  readonly call: C;
  readonly label: string;
  /** The fields of the body that a form asks for; all that the contract has where nothing is said. */
  readonly only?: readonly string[];
  /** For an action that takes a second thought: the page that asks before it is carried out says this. */
  readonly sure?: (form: URLSearchParams, visit: ScreenVisit) => string;
  /** For such an action: the thing that the call is about, as that page shows it. */
  readonly subject?: (
    visit: ScreenVisit,
    params: Readonly<Record<string, string>>,
  ) => Promise<Result<Html | undefined, CallRefusal>>;
  /** Whether it ends or removes something. */
  readonly isDangerous?: boolean;
  /** The parts of the call; those of its contract's form where nothing is said. */
  readonly parts?: (form: URLSearchParams, visit: ScreenVisit) => CallParts;
  /** The parts of several calls, for an action on many things; then `done` is asked with the answer to the last. */
  readonly each?: (form: URLSearchParams, visit: ScreenVisit) => readonly CallParts[];
  readonly done: (answer: AnswerOf<C>, visit: ScreenVisit) => Done;
  /** Said on the page that the action leads to. */
  readonly notice: string;
}

/** Holds the type of an action's answer to its contract, and makes it one of the list. */
export const action = <C extends AdminCall>(given: Action<C>): Action => given;

/** One screen: its place, its purpose, the calls that it is made of, and its view. */
interface ScreenGiven<D> {
  /** With names in braces where the path says which thing is meant. */
  readonly path: `/console${string}`;
  /** The title, and the line of the navigation. */
  readonly name: string;
  /** The purpose in a sentence, for the page and for the documentation. */
  readonly purpose: string;
  /** The line of the navigation; a screen of one thing has none. */
  readonly group?: Group;
  /** The calls without which there is no such screen: its right follows from theirs. */
  readonly calls: readonly [AdminCall, ...AdminCall[]];
  /** Names of its calls' paths that its own path does not have, and that no form may choose. */
  readonly fixed?: (visit: Visit) => Readonly<Record<string, string>>;
  readonly load: (visit: ScreenVisit) => Promise<Result<D, CallRefusal>>;
  /** The form that narrows the screen's list. A page that refuses a filter shows it, too. */
  readonly filters?: (visit: ScreenVisit) => Html;
  /** The title of a screen of one thing. Stands behind `load`, because the compiler reads the type of the data there. */
  readonly title?: (data: D, visit: ScreenVisit) => string;
  /** Where the visit goes on by itself, in place of a page. */
  readonly leads?: (data: D, visit: ScreenVisit) => string | undefined;
  /** Puts the form of `filters` where it belongs. */
  readonly view: (data: D, visit: ScreenVisit, form: Html | undefined) => Child;
  readonly actions?: readonly Action[];
  /** The same as a file, for a visit with `?as=csv`. */
  readonly csv?: (visit: ScreenVisit) => Promise<Result<Download, CallRefusal>>;
}

/** The page of a screen, filled. */
export interface Shown {
  readonly title: string;
  readonly content: Child;
}

/** A page, or the place where the visit goes on. */
export type ShownOrLed = Shown | { readonly to: string };

/** A screen in the table of screens. */
export interface Screen extends Pick<
  ScreenGiven<never>,
  'path' | 'name' | 'purpose' | 'group' | 'calls' | 'fixed' | 'filters' | 'csv'
> {
  readonly actions: readonly Action[];
  readonly show: (visit: ScreenVisit) => Promise<Result<ShownOrLed, CallRefusal>>;
}

/** Makes a line of the table of screens. */
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

/** A part of a page that may be nothing. */
export type Part = Html | undefined;
