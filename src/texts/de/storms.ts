import type { Catalogue } from '../catalogue.ts';

export const storms: Catalogue['storms'] = {
  outages: 'Alarmflut: {count} Ausfälle',
  more: 'und {count} weitere',
  limited: 'Alarmflut: {source}',
  limit: '{opened}, {within}. Weitere Alarme werden unter dieser Störung gesammelt.',
  opened: { plural: 'count', one: '1 Störung wurde eröffnet', other: '{count} Störungen wurden eröffnet' },
  within: { plural: 'count', one: 'innerhalb einer Minute', other: 'innerhalb von {count} Minuten' },
  counts: '{grouped}: {open}, {resolved}.',
  grouped: { plural: 'count', one: '1 Alarm wurde gesammelt', other: '{count} Alarme wurden gesammelt' },
  open: { plural: 'count', one: '1 ist offen', other: '{count} sind offen' },
  resolved: { plural: 'count', one: '1 ist behoben', other: '{count} sind behoben' },
};
