import { expect } from 'chai';
import { PAGE_LINK_PATH } from '../../src/domain/paging/page-link.ts';
import type { Mailbox } from '../fixtures/mailbox.ts';
import type { Person } from '../integration/pages/chromium.ts';
import { SPARINGLY, until } from '../until.ts';
import { expectSound } from './console-window.ts';

/** The longest time from the first request to an outage with evidence. */
export const MINUTE_MS = 60_000;

/** Who sets up the organization. */
export const NEWCOMER = 'ada@agency.example';

/** Waits for the mail that pages somebody about the outage of the sample, and returns the link in it. */
const linkInMail = async (mailbox: Pick<Mailbox, 'read'>): Promise<string> => {
  const link = new RegExp(`http\\S+${PAGE_LINK_PATH}/[\\w-]+`);
  let mail = '';
  await until(async () => link.test((mail = await mailbox.read())), SPARINGLY);
  expect(mail).to.include('Sample shop');
  return link.exec(mail)?.[0] ?? '';
};

/** Sets the organization up by the printed link, and shows the outage of the sample with its evidence. */
const walkToEvidence = async ({ page, fill, press }: Person, setupUrl: string, sound: () => Promise<void>) => {
  await page.goto(setupUrl);
  await sound();
  await fill('Name of your organization', 'Example Agency');
  await fill('Your first name', 'Ada');
  await fill('Your last name', 'Example');
  await fill('Email address', NEWCOMER);
  await fill('New password', 'correct horse battery staple');
  await press('Create and sign in');
  await page.getByRole('heading', { name: 'First steps' }).waitFor();
  await sound();
  await press('Show me an outage');
  await page.getByRole('heading', { name: 'Sample shop' }).waitFor();
  await page.getByText(/^Down since/).waitFor();
  // The latest checks are at the end of the page, and are read once they are in view.
  await page.keyboard.press('End');
  await page
    .getByRole('link', { name: /^Evidence of/ })
    .first()
    .click();
  await page
    .getByText(/host name does not resolve/)
    .first()
    .waitFor();
};

/**
 * Goes through the first minute: from the printed link by way of the form and the sample to an outage with evidence, the
 * mail about it, its acknowledgement in the browser by the link in the mail, and the removal of the sample.
 */
export const walkFirstMinute = async (
  window: Person,
  setupUrl: string,
  mailbox: Pick<Mailbox, 'read'>,
): Promise<void> => {
  const { page, press } = window;
  window.context.setDefaultTimeout(MINUTE_MS);
  const began = performance.now();
  await walkToEvidence(window, setupUrl, () => expectSound(window));
  expect(performance.now() - began, 'milliseconds to the evidence').to.be.at.most(MINUTE_MS);
  await page.getByRole('link', { name: 'Incidents' }).click();
  await page.getByRole('link', { name: 'Responses' }).click();
  await page.getByRole('link', { name: /Sample shop/ }).click();
  await page.getByText('The next step of the policy').or(page.getByText('The escalation runs.')).first().waitFor();
  await page.goto(await linkInMail(mailbox));
  await press('Acknowledge');
  await page.getByText('You have acknowledged this incident.').waitFor();
  await page.getByRole('link', { name: 'everything about the incident' }).click();
  await page
    .getByText(/^Acknowledged/)
    .first()
    .waitFor();
  await expectSound(window);
  await page.getByRole('link', { name: 'Overview' }).click();
  await press('Remove the sample');
  await page.getByRole('button', { name: 'Show me an outage' }).waitFor();
};
