import { expect } from 'chai';
import { describeConsole } from './console-suite.ts';
import { faultsOf, goTo, settled, WALK_MS } from './console-window.ts';
import { consolePlaces } from './places.ts';
import { sceneIn } from './scene.ts';
import type { Scene } from './scene.ts';

/** The rules whose answer depends on the scheme. The others are asked in the light one only. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

/** The longest name that the API takes. */
const MAX_NAME = 255;

/** Changes a name into one that is hard to show: markup, no space, and letters that turn the direction of writing. */
const hardened = (name: string): string =>
  `<b>&amp;\u202e${name.replaceAll(' ', '_')}${'x'.repeat(MAX_NAME)}`.slice(0, MAX_NAME);

describeConsole('every screen of the console', (suite) => {
  let scene: Scene;
  before(async () => {
    scene = await sceneIn(suite.app, { named: hardened });
  });

  for (const width of [1440, 360])
    it(`is accessible and no wider than ${width} pixels in both schemes, with names that are hard to show`, async () => {
      const window = await suite.windowAt('/console/overview', scene.emails.platform, {
        viewport: { width, height: 900 },
      });
      const faults: string[] = [];
      for (const place of consolePlaces) {
        await goTo(window, `/console${place.path(scene.ids)}`);
        await settled(window);
        for (const [colorScheme, rules] of [['light'], ['dark', OF_COLORS]] as const) {
          await window.page.emulateMedia({ colorScheme });
          faults.push(...(await faultsOf(window, rules)).map((fault) => `${place.name}, ${colorScheme}: ${fault}`));
        }
      }
      expect(faults).to.deep.equal([]);
    }).timeout(WALK_MS);
});
