import { expect } from 'chai';
import { describeConsole } from './console-suite.ts';
import { faultsInBothSchemes, goTo, settled, WALK_MS } from './console-window.ts';
import { consolePlaces } from './places.ts';
import { sceneIn } from './scene.ts';
import type { Scene } from './scene.ts';

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
      const window = await suite.windowAt('/console/overview', scene.emails.admin, {
        viewport: { width, height: 900 },
      });
      const faults: string[] = [];
      for (const place of consolePlaces) {
        await goTo(window, `/console${place.path(scene.ids)}`);
        await settled(window);
        faults.push(...(await faultsInBothSchemes(window)).map((fault) => `${place.name}, ${fault}`));
      }
      expect(faults).to.deep.equal([]);
    }).timeout(WALK_MS);
});
