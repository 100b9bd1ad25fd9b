import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about pauses of monitors. */
export const consolePauses: AreaCatalogue['pauses'] = {
  title: 'Wstrzymaj {name}',
  length: 'Na jak długo',
  open: 'Do wznowienia',
  hour: '1 godzina',
  fourHours: '4 godziny',
  morning: 'Do {time}',
  time: 'Do określonej chwili …',
  end: 'Wznowienie',
  endHint: 'Najwyżej 24 godziny od teraz.',
  pausedUntil: 'Wstrzymany do {time}',
};
