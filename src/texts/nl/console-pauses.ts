import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about pauses of monitors. */
export const consolePauses: AreaCatalogue['pauses'] = {
  title: '{name} pauzeren',
  length: 'Hoe lang',
  open: 'Tot het hervatten',
  hour: '1 uur',
  fourHours: '4 uur',
  morning: 'Tot {time}',
  time: 'Tot een tijdstip …',
  end: 'Wordt hervat op',
  endHint: 'Hoogstens 24 uur vanaf nu.',
  pausedUntil: 'Gepauzeerd tot {time}',
};
