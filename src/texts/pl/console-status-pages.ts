import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about status pages. */
export const consoleStatusPages: AreaCatalogue['statusPages'] = {
  title: 'Strony statusu',
  new: 'Nowa strona statusu',
  create: 'Utwórz stronę statusu',
  none: 'Nie ma jeszcze stron statusu',
  noneHint: 'Strona statusu mówi klientom i odwiedzającym, co działa, co nie i co jest planowane.',
  back: 'Wszystkie strony statusu',
  view: 'Zobacz stronę',
  deleteHint: 'Jej komponenty i subskrybenci znikną razem z nią, a adres przestanie działać.',
  facts: 'Przegląd',
  components: {
    plural: 'count',
    one: '{count} komponent',
    few: '{count} komponenty',
    many: '{count} komponentów',
    other: '{count} komponentu',
  },
  subscribers: {
    plural: 'count',
    one: '{count} subskrybent',
    few: '{count} subskrybentów',
    many: '{count} subskrybentów',
    other: '{count} subskrybenta',
  },
  componentsLabel: 'Komponenty',
  subscribersLabel: 'Subskrybenci',
  ofOrganization: 'Sama organizacja',
  protection: 'Kto ją widzi',
  open: 'Wszyscy',
  protections: {
    password: 'Z hasłem',
    networks: 'Niektóre sieci',
    members: 'Tylko członkowie',
  },
  pageTitle: 'Tytuł',
  slug: 'Nazwa w adresie',
  slugHint: 'Małe litery, cyfry i łączniki: strona jest pod adresem /status/nazwa.',
  description: 'Wstęp',
  descriptionHint: 'Pod stanem, w Markdownie.',
  language: 'Język',
  ownLanguage: 'Język organizacji',
  announceAfter: 'Ogłaszaj awarie po, w minutach',
  announceAfterHint:
    'Subskrybenci dostają wiadomość o awariach monitorów. Puste: tylko o incydentach, które ogłosi człowiek.',
};
