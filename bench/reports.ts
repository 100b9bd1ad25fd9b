import { measureFreezing } from './freezing.ts';
import { optionsOf } from './options.ts';
import { measureRendering } from './rendering.ts';

/*
 * Reports are rendered, beside checks too, and what they are made from: the month of many monitors is frozen. Durations
 * are seconds.
 */
const options = optionsOf(
  { monitors: '50000', spans: '20', incidents: '3', reported: '1000', 'warm-up': '20', seconds: '60' },
  { monitors: '1500', spans: '5', incidents: '1', reported: '30', 'warm-up': '3', seconds: '3' },
);
await measureRendering({
  monitors: Number(options.reported),
  warmUp: Number(options['warm-up']),
  seconds: Number(options.seconds),
});
if (Number(options.monitors) > 0)
  await measureFreezing({
    monitors: Number(options.monitors),
    spans: Number(options.spans),
    incidents: Number(options.incidents),
  });
