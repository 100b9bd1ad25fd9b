import { expect } from 'chai';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import type { Role } from '../../src/domain/access/caller.ts';
import { addUser } from '../integration/http/access/browser.ts';
import { enableIm } from '../integration/http/incident-management/im-world.ts';
import type { Person } from '../integration/pages/chromium.ts';
import { until } from '../until.ts';
import type { ConsoleSuite } from './console-suite.ts';

export type Point = readonly [x: number, y: number];
/** The start and the end of an override. */
export type Times = readonly [startsAt: string, endsAt: string];

/** The time that a control may take to appear, in milliseconds. */
const WAIT_MS = 15_000;

/** A schedule of Zurich by which Ann is on call, and Ben, who stands in for everybody. */
export class OverrideScene {
  readonly schedule: string;
  readonly ben: string;
  readonly #suite: ConsoleSuite;

  constructor(suite: ConsoleSuite, schedule: string, ben: string) {
    this.#suite = suite;
    this.schedule = schedule;
    this.ben = ben;
  }

  get #path(): string {
    return `/api/im/schedules/${this.schedule}/overrides`;
  }

  get #admin() {
    return this.#suite.app.client(this.#suite.organization.apiToken);
  }

  /** Puts Ben on call, and returns the id of the override. */
  async override([startsAt, endsAt]: Times): Promise<string> {
    const { status, text, body } = await this.#admin.post(this.#path, { userId: this.ben, startsAt, endsAt });
    expect(status, text).to.equal(200);
    return String(body.publicId);
  }

  async timesOf(id: string): Promise<Times> {
    const { body } = await this.#admin.get(`${this.#path}/${id}`);
    return [String(body.startsAt), String(body.endsAt)];
  }

  /** Waits until an override has the times. */
  stored(id: string, times: Times): Promise<void> {
    return until(async () => String(await this.timesOf(id)) === String(times), 50);
  }

  /** Opens the calendar, and waits until it shows who is on call. */
  async open(search: string, options: BrowserContextOptions = {}, who = this.#suite.email): Promise<Person> {
    const window = await this.#suite.windowAt(`/console/on-call/schedules/${this.schedule}?${search}`, who, options);
    window.page.setDefaultTimeout(WAIT_MS);
    await window.page.locator('[data-line="final"] li').first().waitFor();
    return window;
  }
}

/** Adds a person who can be on call. */
export const responder = async (suite: ConsoleSuite, firstName: string, role: Role = 'responder') => {
  const stored = await addUser(suite.app, suite.organization.organizationId, { role });
  await suite.app.database.query
    .updateTable('app_user')
    .set({ firstName, lastName: 'Muster' })
    .where('publicId', '=', stored.publicId)
    .execute();
  return stored;
};

export const overrideScene = async (suite: ConsoleSuite): Promise<OverrideScene> => {
  await enableIm(suite.app, suite.organization.organizationId);
  const [ann, ben] = [await responder(suite, 'Ann'), await responder(suite, 'Ben')];
  const layer = {
    name: 'Primary',
    users: [ann.publicId],
    startsAt: '2026-01-05T07:00:00.000Z',
    handoff: { unit: 'week', every: 1 },
  };
  const members = { name: 'Operations', timezone: 'Europe/Zurich', layers: [layer] };
  const { status, text, body } = await suite.app.client(suite.organization.apiToken).post('/api/im/schedules', members);
  expect(status, text).to.equal(200);
  return new OverrideScene(suite, String(body.publicId), ben.publicId);
};

/** Returns a line of the calendar; of a month there is one for each week. */
export const line = (page: Page, name: 'final' | 'overrides', at = 0): Locator =>
  page.locator(`[data-line="${name}"]`).nth(at);

/** The override of Ben in its line. */
export const bar = (page: Page): Locator => page.getByRole('button', { name: /^Ben Muster instead of everybody, / });

/** What shows the time that is held. */
export const held = (page: Page): Locator => page.locator('[data-held-time]').first();

export const overrideDialog = (page: Page, name = 'New override'): Locator => page.getByRole('dialog', { name });

/** Returns the point of a line at an instant. */
export const pointAt = async (track: Locator, instant: string): Promise<Point> => {
  const { x, y, width, height } = (await track.boundingBox()) ?? expect.fail('The line has no place.');
  const [from, to] = [Number(await track.getAttribute('data-from')), Number(await track.getAttribute('data-to'))];
  // A pixel later, so that rounding does not lead to the slot before.
  return [x + ((Date.parse(instant) - from) / (to - from)) * width + 1, y + height / 2];
};

/** Returns the middle of an end of the only override. */
export const endOf = async (page: Page, part: 'start' | 'end'): Promise<Point> => {
  const box = (await page.locator(`[data-override] [data-part="${part}"]`).boundingBox()) ?? expect.fail();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

/** Drags with the mouse, and lets go at the end. */
export const drag = async ({ mouse }: Page, from: Point, to: Point, isDropped = true): Promise<void> => {
  await mouse.move(...from);
  await mouse.down();
  await mouse.move(...to, { steps: 5 });
  if (isDropped) await mouse.up();
};

/** Returns the times and the replaced person in the form of an override. */
export const typedIn = async (form: Locator): Promise<readonly string[]> => [
  await form.getByLabel('From').inputValue(),
  await form.getByLabel('Until').inputValue(),
  await form.getByLabel('Instead of').locator('option:checked').innerText(),
];
