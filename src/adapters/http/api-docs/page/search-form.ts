import { html, type Html } from '../../../pages/html.ts';

/** A field that finds calls. On a page of calls, it leads to the start page. */
export const searchForm = (action: string): Html =>
  html`<form class="search" role="search" action="${action}">
    <input
      type="search"
      name="q"
      aria-label="Find a call"
      placeholder="Find a call, path or field"
      autocomplete="off"
    />
    <button type="submit">Find</button>
  </form>`;
