import type { Catalogue } from '../catalogue.ts';

/** What the console says about actions on several monitors. */
export const consoleBulk: Catalogue['console']['bulk'] = {
  selected: { plural: 'count', one: '{count} geselecteerd', other: '{count} geselecteerd' },
  select: '{name} selecteren',
  all: 'Alle {count} die overeenkomen',
  none: 'Selectie opheffen',
  actions: 'Acties',
  interval: 'Interval instellen',
  preview: '{changed} zouden wijzigen, {refused} worden geweigerd.',
  done: '{changed} gewijzigd, {refused} geweigerd.',
  apply: 'Toepassen',
  checking: 'Controleren wat zou wijzigen …',
};
