import type { Person } from '../integration/pages/chromium.ts';
import { expectSound } from './console-window.ts';

/** The longest time from the first request to an acknowledged outage. */
export const MINUTE_MS = 60_000;

/** Who sets up the organization. */
export const NEWCOMER = 'ada@agency.example';

/**
 * Goes through the first minute: from the printed link by way of the form and the sample to an outage with evidence, its
 * acknowledgement, and the removal of the sample.
 */
export const walkFirstMinute = async (window: Person, setupUrl: string): Promise<void> => {
  const { page, fill, press } = window;
  await page.goto(setupUrl);
  await expectSound(window);
  await fill('Name of your organization', 'Example Agency');
  await fill('Your first name', 'Ada');
  await fill('Your last name', 'Example');
  await fill('Email address', NEWCOMER);
  await fill('New password', 'correct horse battery staple');
  await press('Create and sign in');
  await page.getByRole('heading', { name: 'First steps' }).waitFor();
  await expectSound(window);
  await press('Show me an outage');
  await page.getByRole('heading', { name: 'Sample shop' }).waitFor();
  await page.getByText(/^Down since/).waitFor({ timeout: MINUTE_MS });
  await page
    .getByRole('link', { name: /^Evidence of/ })
    .first()
    .click();
  await page
    .getByText(/host name does not resolve/)
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'Incidents' }).click();
  await page.getByRole('link', { name: 'Responses' }).click();
  await page.getByRole('link', { name: /Sample shop/ }).click();
  await page.getByText('The next step of the policy').or(page.getByText('The escalation runs.')).first().waitFor();
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  await page
    .getByText(/^Acknowledged/)
    .first()
    .waitFor();
  await expectSound(window);
  await page.getByRole('link', { name: 'Overview' }).click();
  await press('Remove the sample');
  await page.getByRole('button', { name: 'Show me an outage' }).waitFor();
};
