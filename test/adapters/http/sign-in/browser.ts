/** A visitor of the sign-in pages: keeps cookies as a browser does, and sends what a browser sends with a form. */
import type { Gateway } from '../gateway.ts';

export interface Visit {
  readonly httpStatus: number;
  readonly text: string;
  readonly headers: Headers;
}

interface Sent extends Omit<RequestInit, 'headers'> {
  readonly headers: Readonly<Record<string, string>>;
}

export class Visitor {
  readonly #url: string;
  readonly cookies = new Map<string, string>();

  constructor({ url }: Pick<Gateway, 'url'>) {
    this.#url = url;
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Visit> {
    return this.#send(path, { headers });
  }

  /** Posts a form as a page of the gateway does. */
  post(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = SAME_ORIGIN,
  ): Promise<Visit> {
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    return this.#send(path, {
      method: 'POST',
      headers: { ...type, ...headers },
      body: new URLSearchParams(fields).toString(),
    });
  }

  async #send(path: string, init: Sent): Promise<Visit> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(this.#url + path, {
      ...init,
      redirect: 'manual',
      headers: cookie === '' ? init.headers : { ...init.headers, Cookie: cookie },
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return { httpStatus: response.status, text: await response.text(), headers: response.headers };
  }

  #keep(line: string): void {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    if (line.includes('Max-Age=0')) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

export const SAME_ORIGIN = { 'Sec-Fetch-Site': 'same-origin' };

/** The value of a hidden field of a page. */
export const fieldIn = ({ text }: Visit, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '';
