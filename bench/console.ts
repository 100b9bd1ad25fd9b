import { launchChromium } from './console-window.ts';
import { measureList } from './console-list.ts';
import { measureScreens, placesOf } from './console-screens.ts';
import { measureService } from './console-service.ts';
import { optionsOf } from './options.ts';

/*
 * The console: the list of monitors for few and for many monitors, each screen for few and for many, and the service
 * with the console beside the service without it. `parts` names those that are measured, `screens` the screens, if not
 * all. Durations are seconds.
 */
const options = optionsOf(
  {
    monitors: '10000',
    few: '100',
    customers: '1000',
    rounds: '9',
    starts: '3',
    settle: '5',
    rest: '60',
    idle: '60',
    parts: 'list,screens,service',
    screens: '',
  },
  {
    monitors: '300',
    customers: '20',
    rounds: '1',
    starts: '1',
    settle: '1',
    rest: '1',
    idle: '1',
    screens: 'overview,monitors,own-customer',
  },
);
const sizes = { few: Number(options.few), many: Number(options.monitors), customers: Number(options.customers) };
const parts = options.parts.split(',');

const browser = await launchChromium();
try {
  if (parts.includes('list')) await measureList(browser, sizes, Number(options.rounds));
  if (parts.includes('screens')) await measureScreens(browser, sizes, placesOf(options.screens));
  if (parts.includes('service'))
    await measureService(browser, {
      starts: Number(options.starts),
      settle: Number(options.settle),
      rest: Number(options.rest),
      idle: Number(options.idle),
    });
} finally {
  await browser.close();
}
