/** The reasons against a release that texts can show. */

/** A package that is released, or the gateway itself. */
export interface Numbered {
  /** The folder below the root; `.` for the gateway. */
  readonly folder: string;
  readonly version: string;
  /** The text of its CHANGELOG.md; undefined if it has none of its own. */
  readonly changelog: string | undefined;
}

export interface Candidate {
  readonly packages: readonly Numbered[];
  /** The output of `git status --porcelain`; empty if all is committed. */
  readonly changedFiles: string;
  readonly tags: readonly string[];
  /** The version of each folder by package-lock.json, where it has one. */
  readonly locked: Readonly<Record<string, string>>;
}

export const tagOf = (packages: readonly Numbered[]): string =>
  `v${packages.find(({ folder }) => folder === '.')?.version ?? ''}`;

/** One sentence for each reason; none if the release may be made. */
export function refusals({ packages, changedFiles, tags, locked }: Candidate): readonly string[] {
  const tag = tagOf(packages);
  const otherwiseLocked = packages.filter(({ folder, version }) => (locked[folder] ?? version) !== version);
  return [
    ...(changedFiles.trim() === '' ? [] : [`The tree has changes that are not committed:\n${changedFiles.trimEnd()}`]),
    ...(tags.includes(tag) ? [`The tag ${tag} exists already.`] : []),
    ...otherwiseLocked.map(({ folder }) => `package-lock.json has another version of ${folder}: run npm install.`),
    ...packages.flatMap(staleness),
  ];
}

function staleness({ folder, version, changelog }: Numbered): readonly string[] {
  if (changelog === undefined) return [];
  const section = sectionOf(changelog, version);
  const path = folder === '.' ? 'CHANGELOG.md' : `${folder}/CHANGELOG.md`;
  if (section === undefined) return [`${path} has no section "## [${version}] - YYYY-MM-DD".`];
  return [
    ...(/^\d{4}-\d{2}-\d{2}$/.test(section.date) ? [] : [`${path} gives no day for ${version}.`]),
    ...(section.notes === '' ? [`${path} says nothing of ${version}.`] : []),
  ];
}

/** The section of a version in a changelog: the day in its heading, and its text. */
export function sectionOf(
  changelog: string,
  version: string,
): { readonly date: string; readonly notes: string } | undefined {
  const sections = changelog.split(/^## /m).slice(1);
  const found = sections.find((section) => section.startsWith(`[${version}]`));
  if (found === undefined) return undefined;
  const [heading = '', ...lines] = found.split('\n');
  return { date: heading.split(' - ')[1]?.trim() ?? '', notes: lines.join('\n').trim() };
}
