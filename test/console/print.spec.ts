import { expect } from 'chai';
import { describeConsole } from './console-suite.ts';
import { settled } from './console-window.ts';
import { sceneIn } from './scene.ts';
import type { Scene } from './scene.ts';

/** The pixels of A4 between its margins of 15 mm, at 96 to the inch. */
const PAPER = { width: 680, height: 1009 } as const;

/** The panels of a page on paper that say nothing below their headings. */
const EMPTY_PANELS = `[...document.querySelectorAll('main section')]
  .filter((panel) => panel.checkVisibility() && panel.querySelector('h2') !== null)
  .filter((panel) => [...panel.children].slice(1).every((part) => part.innerText.trim() === '' && part.querySelector('svg') === null))
  .map((panel) => panel.querySelector('h2').innerText)`;

/** The screens that people print. */
const printed: Readonly<Record<string, (ids: Scene['ids']) => string>> = {
  monitor: ({ monitor }) => `/monitors/website/${monitor}`,
  incident: ({ outage }) => `/incidents/${outage}`,
  report: ({ report }) => `/reports/${report}`,
  usage: () => '/usage',
  calendar: ({ schedule }) => `/on-call/schedules/${schedule}`,
};

describeConsole('screens on paper', (suite) => {
  let scene: Scene;
  before(async () => {
    scene = await sceneIn(suite.app);
  });

  for (const [name, path] of Object.entries(printed))
    it(`show the ${name} in the light scheme on A4, without the menu and without buttons`, async () => {
      const window = await suite.windowAt(`/console${path(scene.ids)}`, scene.emails.admin, {
        viewport: PAPER,
        colorScheme: 'dark',
      });
      const { page } = window;
      await settled(window);
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      expect(await page.locator('h1').isVisible()).to.equal(true);
      expect(await page.locator('nav:visible, button:visible:not([data-printed]), form:visible').count()).to.equal(0);
      expect(await page.evaluate(EMPTY_PANELS), 'panels without content').to.deep.equal([]);
      expect(
        await page
          .getByRole('heading', { name: /^(Postmortem|Preview)$/ })
          .filter({ visible: true })
          .count(),
      ).to.equal(0);
      expect(await page.evaluate('document.documentElement.scrollWidth')).to.be.at.most(PAPER.width);
      expect(await page.evaluate(`getComputedStyle(document.querySelector('h1')).color`)).to.match(
        /^rgb\((\d|[1-4]\d), /,
      );
      const { length } = await page.pdf({ format: 'A4' });
      expect(length).to.be.above(1000);
    });

  it('show who is on call, by day and with whole names, including shifts that are buttons on a screen', async () => {
    const { page } = await suite.windowAt(`/console/on-call/schedules/${scene.ids.schedule}`, scene.emails.admin);
    await page.emulateMedia({ media: 'print' });
    const shifts = page.locator('[data-calendar] [data-printed]:visible');
    await shifts.first().waitFor();
    expect(await shifts.first().innerText()).to.include('Ada Example');
    expect(await page.getByText('Drag across the calendar').count()).to.equal(0);
  });
});
