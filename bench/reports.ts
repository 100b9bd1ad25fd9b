import { measureFreezing } from './freezing.ts';
import { optionsOf } from './options.ts';

/* What reports are made from: the month of many monitors is frozen. */
const options = optionsOf({ monitors: '50000', spans: '20', incidents: '3' }, { monitors: '1500', spans: '5', incidents: '1' });
await measureFreezing({ monitors: Number(options.monitors), spans: Number(options.spans), incidents: Number(options.incidents) });
