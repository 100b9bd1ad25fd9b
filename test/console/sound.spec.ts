import { expect } from 'chai';
import { describeConsole } from './console-suite.ts';
import { faultsEverywhere, faultsInBothSchemes, goTo, PageAudit, settled, WALK_MS } from './console-window.ts';
import { consolePlaces } from './places.ts';
import { sceneIn } from './scene.ts';
import type { Scene } from './scene.ts';

/** The longest name that the API takes. */
const MAX_NAME = 255;

/** The most characters of usual width in a line of a wide screen. */
const MAX_LINE = 240;

/** The room beside the frame in pixels, the size of text, and how many characters of half of it the content has room for. */
const EXTENT = `(() => {
  const [side, main] = [document.querySelector('header'), document.querySelector('main')].map((each) => each.getBoundingClientRect());
  const scale = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return { left: side.left, right: innerWidth - main.right, scale, characters: main.width / (scale / 2) };
})()`;

/** Changes a name into one that is hard to show: markup, no space, and letters that turn the direction of writing. */
const hardened = (name: string): string =>
  `<b>&amp;\u202e${name.replaceAll(' ', '_')}${'x'.repeat(MAX_NAME)}`.slice(0, MAX_NAME);

describeConsole('every screen of the console', (suite) => {
  let scene: Scene;
  before(async () => {
    scene = await sceneIn(suite.app, { named: hardened });
  });

  it('has its content in the middle of 3840 pixels, at a larger scale and in lines that can be read', async () => {
    const window = await suite.windowAt('/console/overview', scene.emails.admin, {
      viewport: { width: 3840, height: 2160 },
    });
    for (const path of ['/overview', `/incidents/${scene.ids.outage}`]) {
      await goTo(window, `/console${path}`);
      await settled(window);
      expect(await faultsInBothSchemes(window), path).to.deep.equal([]);
      const { left, right, scale, characters } = await window.page.evaluate<Readonly<Record<string, number>>>(EXTENT);
      expect(left, `${path}: at the left and at the right`).to.be.closeTo(right ?? 0, 20);
      expect(scale, path).to.be.greaterThan(16);
      expect(characters, path).to.be.at.most(MAX_LINE);
    }
  });

  it('is accessible and no wider than 1440 and 360 pixels in both schemes, with names that are hard to show', async () => {
    const window = await suite.windowAt('/console/overview', scene.emails.platform);
    const faults: string[] = [];
    const audit = new PageAudit();
    for (const place of consolePlaces) {
      await goTo(window, `/console${place.path(scene.ids)}`);
      faults.push(...(await faultsEverywhere(window, audit)).map((fault) => `${place.name}, ${fault}`));
    }
    expect(faults).to.deep.equal([]);
  }).timeout(WALK_MS);
});
