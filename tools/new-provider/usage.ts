/** The text of `--help`. */
export const USAGE = `Adds an upstream protocol: a small one that works, made from a template, to be turned into the real one.

  npm run new-provider -- [options] name

The name is one lower-case letter or word, such as e or acme. It makes src/adapters/providers/provider-<name>/, its wire
fixtures, its test against its simulator and its two lines in src/adapters/providers/index.ts, and then generates the docs.
Nothing that exists is overwritten.

  --package FOLDER   make a package of its own in a new or empty folder instead, with the kit and its suites
  --dry-run          only say what would be made
  -h, --help         this text

The exit code is 2 when the name or an option is refused, and 1 when something fails on the way.
docs/adding-a-provider.md goes through what comes next, for a package docs/protocol-packages.md.
`;
