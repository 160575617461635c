import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { FAILURE_CODES } from '../../src/adapters/api/words/failure-codes.ts';
import { openApiDocuments } from '../../src/adapters/http/index.ts';
import { registeredMetrics } from '../../tools/docs/metrics-doc.ts';
import { parse } from 'yaml';
import { runbookLink, TROUBLES } from '../../src/domain/diagnosis/money-trouble.ts';
import { noteLeftOut } from '../support/left-out.ts';
import { promqlOf } from './promql.ts';

const read = (path: string): Promise<string> => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

const PATHS = Object.values(openApiDocuments).flatMap(({ paths = {} }) => Object.keys(paths));

const unknownIn = promqlOf(registeredMetrics());

interface Panel {
  readonly title: string;
  readonly type: string;
  readonly gridPos: Readonly<Record<'x' | 'y' | 'w' | 'h', number>>;
  readonly targets?: readonly { readonly expr: string }[];
}

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook_url: string };
}

const dashboard = async () => JSON.parse(await read('docs/operations/grafana-dashboard.json')) as { panels: Panel[] };

async function alerts(): Promise<readonly Alert[]> {
  const { groups } = parse(await read('docs/operations/alerts.yml')) as { groups: readonly { rules: Alert[] }[] };
  return groups.flatMap(({ rules }) => rules);
}

/** The path of all requests of providers, which the document of the interface does not have. */
const PROVIDER_ROUTE = '/provider/{code}';

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
    for (const { alert, expr } of rules) expect(unknownIn(expr), alert).to.deep.equal([]);
  });

  it('select this service alone in every part of their expressions', async () => {
    const names = registeredMetrics().map(({ name }) => name);
    const selected = new RegExp(
      `\\b(?:up|${names.join('|')})(?:_bucket|_sum|_count)?\\b(?!\\{job="agent-game-gateway")`,
    );

    for (const { alert, expr } of await alerts()) expect(selected.exec(expr)?.[0], alert).to.equal(undefined);
    expect(selected.exec('max(database_up{instance="x"})')?.[0]).to.equal('database_up');
  });

  it('lead each to a section of the runbook, at an address that the operator sets', async () => {
    const known = (await sections()).map((title) => `{{ $externalLabels.runbook }}#${anchor(title)}`);

    for (const { alert, annotations } of await alerts()) expect(known, alert).to.include(annotations.runbook_url);
  });

  it('have a summary that uses only labels which the expression keeps', async () => {
    for (const { alert, expr, annotations } of await alerts()) {
      const kept = new Set([...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(', ')));
      const used = [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label);
      const isGrouped = /\b(?:sum|max|min)\b/.test(expr);
      expect(isGrouped ? used.filter((label) => !kept.has(label)) : [], alert).to.deep.equal([]);
    }
  });

  it('pass the tests of promtool', async function () {
    const promtool = promisify(execFile);
    const folder = fileURLToPath(new URL('../../docs/operations/', import.meta.url));
    try {
      await promtool('promtool', ['--version']);
    } catch {
      noteLeftOut('the tests of the alert rules', 'promtool (Debian’s package prometheus)');
      this.skip();
    }

    const { stdout } = await promtool('promtool', ['test', 'rules', 'alerts.test.yml'], { cwd: folder });

    expect(stdout).to.include('SUCCESS');
  });

  it('select codes and routes that there are', async () => {
    const text = (await alerts()).map(({ expr }) => expr).join('\n');
    const codes = new Set(Object.values(FAILURE_CODES).map(({ code }) => String(code)));

    const values = (label: string) =>
      [...text.matchAll(new RegExp(`${label}="([^"]+)"`, 'g'))].map(([, value = '']) => value);

    expect(values('code').filter((code) => !codes.has(code))).to.deep.equal([]);
    expect(values('route').filter((route) => !PATHS.includes(route) && route !== PROVIDER_ROUTE)).to.deep.equal([]);
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
  it('has a section about each trouble with money', async () => {
    const known = (await sections()).map((title) => `https://x.example/runbook#${anchor(title)}`);

    for (const trouble of TROUBLES) expect(known).to.include(runbookLink('https://x.example/runbook', { trouble }));
  });

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
    const templates = PATHS.map((path) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`));

    const named = [...(await read('docs/runbook.md')).matchAll(/\$GATEWAY(\/[\w/$-]+)/g)].map(([, path = '']) => path);

    expect(named.length).to.be.greaterThan(3);
    expect(named.filter((path) => !templates.some((template) => template.test(path)))).to.deep.equal([]);
  });
});
