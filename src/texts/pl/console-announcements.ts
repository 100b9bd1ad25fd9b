import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about announcements and postmortems. */
export const consoleAnnouncements: AreaCatalogue['announcements'] = {
  edit: 'Edytuj ogłoszenie',
  create: 'Ogłoś',
  none: 'Brak ogłoszeń',
  noneHint: 'Ogłoś to, o czym inni powinni wiedzieć, a czego nie widzi żaden monitor.',
  title: 'Co nie działa',
  messageHint: 'Pierwszy wpis na osi czasu, w Markdown.',
  impact: 'Wpływ',
  impacts: { none: 'Brak', minor: 'Niewielki', major: 'Duży', critical: 'Krytyczny' },
  components: 'Widoczne na stronach statusu',
  componentsHint: 'Z komponentem jest publiczne, bez komponentu wewnętrzne.',
  chosen: 'Wybrane: {count}',
  noPages: 'Nie ma strony statusu, więc ogłoszenie jest wewnętrzne.',
  noComponents: 'Ta strona nie ma komponentów.',
  notify: 'Powiadom subskrybentów stron statusu',
  startedAt: 'Początek',
  startedAtHint: 'Puste: teraz.',
  deleteHint:
    'Usunięte zostaną też oś czasu i raport po incydencie. Subskrybenci, którzy o nim wiedzą, dowiedzą się, że się skończyło.',
  writePostmortem: 'Napisz raport po incydencie',
  postmortemHint: 'Co się stało, dlaczego i co się zmieni, w Markdown. Szkic aż do publikacji.',
  publish: 'Opublikuj',
  publishHint: 'Strony statusu, które pokazują incydent, pokażą go także.',
  publishLater: 'Można go opublikować, gdy incydent zostanie rozwiązany.',
  published: 'Opublikowano {time}',
  postmortemDeleteHint: 'Strony statusu już go nie pokażą.',
};
