import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { catalogues } from '../../src/texts/catalogues.ts';
import { consoleAreas } from '../../src/texts/en/console-areas.ts';
import { consoleTexts } from '../../src/texts/en/console.ts';
import { oneSidedIn } from '../builders/one-sided-style.ts';
import { CLOSE, marked, OPEN, PSEUDO } from '../builders/pseudo-language.ts';
import type { Person } from '../integration/pages/chromium.ts';
import { describeConsole } from './console-suite.ts';
import { OF_LAYOUT, faultsOf, goTo, NARROW, resize, WALK_MS, WIDE } from './console-window.ts';
import { consolePlaces } from './places.ts';
import { sceneIn } from './scene.ts';
import type { Scene } from './scene.ts';

const CONSOLE = new URL('../../console/', import.meta.url);

/** Returns what is wrong with the layout: texts over each other, texts cut, and parts at the wrong side. */
const LAYOUT_FAULTS = `(() => {
  const faults = [];
  const shown = (each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !each.closest('.aside');
  const ancestorsOf = function* (each) { for (let above = each.parentElement; above !== null; above = above.parentElement) yield above; };
  const own = (each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
  const texts = [...document.querySelectorAll('body *')].filter((each) => own(each) && shown(each) && !each.closest('select, option, svg, [class*=skip]'));
  const boxes = texts.flatMap((element) => [...element.childNodes].filter((node) => node.nodeType === 3 && node.data.trim() !== '').flatMap((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    // What an element cuts off, or is scrolled out of view, lies over nothing.
    const scrolled = [...ancestorsOf(element)].filter((each) => ['auto', 'scroll'].includes(getComputedStyle(each).overflowY)).map((each) => each.getBoundingClientRect());
    const { left, right } = getComputedStyle(element).overflowX === 'visible' ? { left: -Infinity, right: Infinity } : element.getBoundingClientRect();
    const visible = ({ top, bottom, ...box }) => ({ top: Math.max(top, ...scrolled.map((each) => each.top)), bottom: Math.min(bottom, ...scrolled.map((each) => each.bottom)), left: Math.max(box.left, left), right: Math.min(box.right, right) });
    return [...range.getClientRects()].map(({ top, bottom, left: from, right: to }) => visible({ top, bottom, left: from, right: to })).map((box) => ({ element, box, text: node.data.trim().slice(0, 40) }));
  }));
  const side = document.querySelector('header');
  for (let one = 0; one < boxes.length; one += 1)
    for (let other = one + 1; other < boxes.length; other += 1) {
      const [a, b] = [boxes[one], boxes[other]];
      const width = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const height = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (width <= 2 || height <= 4) continue;
      if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
      if (side.contains(a.element) === side.contains(b.element)) faults.push(a.text + ' lies over ' + b.text);
    }
  for (const each of texts) {
    const { overflowX } = getComputedStyle(each);
    const isOurs = each.textContent.includes('${OPEN}');
    if (isOurs && overflowX !== 'visible' && each.scrollWidth > each.clientWidth + 1) faults.push(each.textContent.slice(0, 40) + ' is cut');
  }
  const heading = document.querySelector('h1');
  const main = document.querySelector('main').getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(heading);
  const box = range.getBoundingClientRect();
  if (main.right - box.right > box.left - main.left + 1 && heading.closest('[class*=empty]') === null) faults.push('the heading is not at the right');
  return faults;
})()`;

/** Returns words of the console that are in no catalogue: those of headings, labels, buttons and columns. */
const UNMARKED = `[...document.querySelectorAll('h2, h3, label > span:first-child, button, th, [role=columnheader], legend, dt, summary')]
  .filter((each) => each.checkVisibility() && each.dir !== 'auto' && each.querySelector('[dir=auto], code') === null && each.innerText.trim() !== '' && !each.innerText.includes('${OPEN}'))
  .map((each) => each.innerText)`;

/** Replaces the language of the page and its texts by the pseudo-language, as a folder of texts would add it. */
const mirror = async ({ context }: Person): Promise<void> => {
  await context.route('**/console/assets/console-*.js', async (route) => {
    const name = route.request().url().includes('/console-areas-') ? 'consoleAreas' : 'consoleTexts';
    const words = marked({ consoleTexts, consoleAreas }[name]);
    await route.fulfill({ contentType: 'text/javascript', body: `export const ${name} = ${JSON.stringify(words)};` });
  });
  await context.route(
    ({ pathname }) => pathname.startsWith('/console/') && !pathname.includes('/assets/'),
    async (route) => {
      const answer = await route.fetch();
      const page = await answer.text();
      const { tag, direction } = catalogues[PSEUDO];
      await route.fulfill({
        response: answer,
        body: page.replace(/lang="[^"]*" dir="[^"]*"/, `lang="${tag}" dir="${direction}"`),
      });
    },
  );
};

describe('stylesheets of the console', () => {
  it('name no side that is left or right in each direction', () => {
    const files = readdirSync(CONSOLE, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
    const oneSided = files.flatMap((file) => oneSidedIn(readFileSync(new URL(file, CONSOLE), 'utf8')) ?? []);
    expect(oneSided).to.deep.equal([]);
    expect(files).to.have.length.greaterThan(20);
  });
});

describeConsole('the console in a language that is written from right to left', (suite) => {
  let scene: Scene;
  before(async () => {
    scene = await sceneIn(suite.app);
  });

  it('is mirrored 1440 and 360 pixels wide, without overlaps, cut words and words in no catalogue', async () => {
    const window = await suite.windowAt('/console/overview', scene.emails.admin);
    await mirror(window);
    await window.open('/console/overview');
    const { page } = window;
    const faults: string[] = [];
    for (const { name, path } of consolePlaces) {
      await goTo(window, `/console${path(scene.ids)}`);
      for (const size of [WIDE, NARROW]) {
        await resize(window, size);
        const found = [
          ...(await faultsOf(window, OF_LAYOUT)),
          ...(await page.evaluate<readonly string[]>(LAYOUT_FAULTS)),
          ...(await page.evaluate<readonly string[]>(UNMARKED)).map((words) => `“${words}” is in no catalogue`),
        ];
        faults.push(...found.map((fault) => `${name}, ${size.width}: ${fault}`));
      }
    }
    expect(faults).to.deep.equal([]);
    expect(await page.title()).to.include(CLOSE);
  }).timeout(WALK_MS);
});
