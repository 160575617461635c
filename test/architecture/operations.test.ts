import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { FAILURE_CODES } from '../../src/adapters/api/failure-codes.ts';
import { openApiDocument } from '../../src/adapters/http/index.ts';
import { registeredMetrics } from '../../tools/docs/metrics-doc.ts';
import { promqlOf } from './promql.ts';

const read = (path: string): Promise<string> => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

const unknownIn = promqlOf(registeredMetrics());

interface Panel {
  readonly title: string;
  readonly type: string;
  readonly gridPos: Readonly<Record<'x' | 'y' | 'w' | 'h', number>>;
  readonly targets?: readonly { readonly expr: string }[];
}

interface Alert {
  readonly name: string;
  readonly expr: string;
  readonly runbook: string;
}

const dashboard = async () => JSON.parse(await read('docs/operations/grafana-dashboard.json')) as { panels: Panel[] };

async function alerts(): Promise<readonly Alert[]> {
  const [, ...rules] = (await read('docs/operations/alerts.yml')).split(/^ +- alert: /m);
  return rules.map((rule) => ({
    name: /^\w+/.exec(rule)?.[0] ?? '',
    expr: /^ +expr: (.+)$/m.exec(rule)?.[1] ?? '',
    runbook: /^ +runbook: (.+)$/m.exec(rule)?.[1] ?? '',
  }));
}

const sections = async (): Promise<readonly string[]> =>
  [...(await read('docs/runbook.md')).matchAll(/^## (.+)$/gm)].map(([, title = '']) => title);

const anchor = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-');

describe('the dashboard', () => {
  it('asks only for metrics that the gateway has, by labels that they have', async () => {
    const targets = (await dashboard()).panels.flatMap(({ targets = [] }) => targets);

    expect(targets.length).to.be.greaterThan(20);
    expect(targets.flatMap(({ expr }) => unknownIn(expr))).to.deep.equal([]);
  });

  it('shows every metric that is the gateway’s own', async () => {
    const text = JSON.stringify(await dashboard());

    const own = registeredMetrics().filter(({ name }) => !/^(?:process|nodejs)_/.test(name));

    expect(own.filter(({ name }) => !text.includes(name)).map(({ name }) => name)).to.deep.equal([]);
  });

  it('has a place of its own for each panel, within the 24 columns', async () => {
    const places = (await dashboard()).panels.map(({ gridPos: { x, y } }) => `${x} ${y}`);

    expect(new Set(places).size).to.equal(places.length);
    for (const { title, gridPos } of (await dashboard()).panels) expect(gridPos.x + gridPos.w, title).to.be.at.most(24);
  });
});

describe('the alert rules', () => {
  it('ask only for metrics that the gateway has, by labels that they have', async () => {
    const rules = await alerts();

    expect(rules.length).to.be.greaterThan(15);
    for (const { name, expr } of rules)
      expect(expr === '' ? ['no expression'] : unknownIn(expr), name).to.deep.equal([]);
  });

  it('lead each to a section of the runbook', async () => {
    const known = (await sections()).map((title) => `docs/runbook.md#${anchor(title)}`);

    for (const { name, runbook } of await alerts()) expect(known, name).to.include(runbook);
  });

  it('select codes and routes that there are', async () => {
    const text = (await alerts()).map(({ expr }) => expr).join('\n');
    const codes = new Set(Object.values(FAILURE_CODES).map(({ code }) => String(code)));

    const values = (label: string) =>
      [...text.matchAll(new RegExp(`${label}="([^"]+)"`, 'g'))].map(([, value = '']) => value);

    expect(values('code').filter((code) => !codes.has(code))).to.deep.equal([]);
    expect(values('route').filter((route) => !(route in openApiDocument.paths))).to.deep.equal([]);
  });

  it('are checked by names that a fault would not pass', () => {
    expect(unknownIn('sum by (agent) (rate(nothing_total[5m]))')).to.include('nothing_total');
    expect(unknownIn('database_up{colour="red"} == 0')).to.deep.equal(['database_up{colour}']);
    expect(unknownIn('sum by (colour) (rate(http_requests_total[5m]))')).to.deep.equal(['by (colour)']);
    expect(unknownIn('http_request_duration_seconds_total > 1 and up == 1')).to.deep.equal([
      'http_request_duration_seconds_total',
    ]);
  });
});

describe('the runbook', () => {
  it('says of each symptom what is seen, what it means, where to look, what to do and when it is over', async () => {
    const [, ...symptoms] = (await read('docs/runbook.md')).split(/^## /m);

    for (const symptom of symptoms) {
      const [title = ''] = symptom.split('\n');
      const headings = [...symptom.matchAll(/^\*\*(.+?)\.\*\*/gm)].map(([, heading]) => heading);
      expect(headings, title).to.deep.equal(['See', 'Means', 'Look', 'Do', 'Over']);
    }
  });

  it('names only commands that the command line has', async () => {
    const known = await read('docs/cli.md');

    const named = [...(await read('docs/runbook.md')).matchAll(/^agent-gateway ([a-z-]+(?: [a-z-]+(?= |$))?)/gm)].map(
      ([, command = '']) => command,
    );

    expect(named.length).to.be.greaterThan(10);
    const has = (command: string) => new RegExp(`^### \`agent-gateway ${command}[ \`]`, 'm').test(known);
    expect(named.filter((command) => !has(command) && !has(command.split(' ')[0] ?? ''))).to.deep.equal([]);
  });

  it('names only calls that the admin API has', async () => {
    const templates = Object.keys(openApiDocument.paths).map(
      (path) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    );

    const named = [...(await read('docs/runbook.md')).matchAll(/\$GATEWAY(\/[\w/$-]+)/g)].map(([, path = '']) => path);

    expect(named.length).to.be.greaterThan(3);
    expect(named.filter((path) => !templates.some((template) => template.test(path)))).to.deep.equal([]);
  });
});
