import { expect } from 'chai';
import { html } from '../../../src/adapters/pages/html.ts';
import { troubleJson } from '../../../src/adapters/http/admin-api/diagnosis.ts';
import { troublesView } from '../../../src/adapters/console/screens/overview/overview.ts';
import type { ScreenVisit } from '../../../src/adapters/console/screen.ts';
import type { MoneyTrouble } from '../../../src/domain/diagnosis/money-trouble.ts';
import { guid, MOMENT_MS } from '../../ports/catalogue-seeds.ts';

const VISIT = { nowMs: MOMENT_MS, opens: () => true } as unknown as ScreenVisit;
const shown = (trouble: MoneyTrouble): string => html`${troublesView([troubleJson(trouble)], VISIT)}`.markup;

describe('the troubles of the overview', () => {
  it('lead to the waiting callbacks of the very Agent', () => {
    const page = shown({ trouble: 'callbacks_waiting', agent: 'ACME', sinceMs: MOMENT_MS });

    expect(page).to.include('<a href="/console/deliveries?status=pending&#38;agent=ACME">See what waits</a>');
  });

  it('lead to the very audit that found something, where it is known', () => {
    const unsound = { trouble: 'audit_unsound', sinceMs: MOMENT_MS } as const;

    expect(shown({ ...unsound, job: guid(7) })).to.include(`<a href="/console/audits/${guid(7)}">Open the audit</a>`);
    expect(shown(unsound)).to.include('<a href="/console/audits">Open the audit</a>');
  });

  it('lead to the section of the runbook, where its address is known', () => {
    const trouble = { trouble: 'breaker_open', agent: 'ACME' } as const;

    expect(shown({ ...trouble, runbook: 'https://x.example/r#dead-agent' })).to.include(
      '<a href="https://x.example/r#dead-agent">Runbook</a>',
    );
    expect(shown(trouble)).not.to.include('Runbook');
  });
});
