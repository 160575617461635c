import type { SignInLink, SignInLinkStore } from '../../src/application/ports/sign-in-link-store.ts';
import { InMemoryPeople } from './in-memory-people.ts';

export class InMemorySignInLinkStore implements SignInLinkStore {
  readonly #people: InMemoryPeople;

  constructor(people = new InMemoryPeople()) {
    this.#people = people;
  }

  async add(link: SignInLink): Promise<boolean> {
    const { administrators, links } = this.#people;
    if (!administrators.has(link.owner)) return false;
    for (const [digest, one] of links) if (one.owner === link.owner) links.set(digest, { ...one, isUsed: true });
    links.set(link.digest, { ...link, isUsed: false });
    return true;
  }

  async find(digest: string, nowMs: number): ReturnType<SignInLinkStore['find']> {
    const link = this.#people.links.get(digest);
    const owner = link && this.#people.administrators.get(link.owner);
    return link && owner && { owner, isUsable: !link.isUsed && nowMs < link.expiresAtMs };
  }

  async consume(digest: string, nowMs: number): Promise<boolean> {
    const link = this.#people.links.get(digest);
    if (link === undefined || link.isUsed || nowMs >= link.expiresAtMs) return false;
    this.#people.links.set(digest, { ...link, isUsed: true });
    return true;
  }
}
