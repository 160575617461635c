import { expect } from 'chai';
import type { KillRun } from './kill-run.ts';

/** Most findings that are shown. */
const SHOWN_MAX = 30;

/** The conditions that must hold after a run. */
export function expectAgreement({ findings, figures }: KillRun, seed: number): void {
  const shown = findings.slice(0, SHOWN_MAX).join('\n  ');
  expect(findings.length, `${findings.length} findings; again with SEED=${seed}\n  ${shown}\n`).to.equal(0);
  expect(figures.broken, 'kills that met requests').to.be.greaterThan(0);
  expect(figures.unknown, 'requests that were sent again').to.be.greaterThan(0);
  expect(figures.transactions).to.include.keys(...['A', 'B', 'C', 'D', 'HUB88'].flatMap(playedAt));
  for (const what of ['BET refused', 'CANCEL accepted', 'CANCEL awaited']) {
    expect(Object.keys(figures.transactions).join()).to.include(what);
  }
  for (const [what, count] of Object.entries(figures.held)) expect(count, `${what} at Agents`).to.be.greaterThan(0);
  for (const [what, count] of Object.entries(figures.records)) expect(count, `${what} at records`).to.be.greaterThan(0);
  for (const { booked } of Object.values(figures.callbacks)) expect(booked).to.be.greaterThan(0);
}

const playedAt = (provider: string) => [`${provider} BET accepted`, `${provider} SETTLED accepted`];
