import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about announcements and postmortems. */
export const consoleAnnouncements: AreaCatalogue['announcements'] = {
  edit: 'Modifica l’annuncio',
  create: 'Annuncia',
  none: 'Nessun annuncio',
  noneHint: 'Annunci ciò che altri devono sapere e che nessun monitor vede.',
  title: 'Che cosa non va',
  messageHint: 'La prima voce della cronologia, in Markdown.',
  impact: 'Impatto',
  impacts: { none: 'Nessuno', minor: 'Lieve', major: 'Grave', critical: 'Critico' },
  components: 'Mostrato sulle pagine di stato',
  componentsHint: 'Con un componente è pubblico, senza è interno.',
  chosen: 'Scelti: {count}',
  noPages: 'Non c’è alcuna pagina di stato, quindi l’annuncio è interno.',
  noComponents: 'Questa pagina non ha componenti.',
  notify: 'Avvisa gli iscritti alle pagine di stato',
  startedAt: 'Inizio',
  startedAtHint: 'Vuoto: adesso.',
  deleteHint:
    'Anche la cronologia e il rapporto finale vengono eliminati. Gli iscritti che ne sono a conoscenza vengono informati che è finita.',
  writePostmortem: 'Scrivi un rapporto finale',
  postmortemHint: 'Che cosa è successo, perché e che cosa cambia, in Markdown. Una bozza fino alla pubblicazione.',
  publish: 'Pubblica',
  publishHint: 'Le pagine di stato che mostrano l’incidente lo mostreranno.',
  publishLater: 'Si può pubblicare quando l’incidente è risolto.',
  published: 'Pubblicato {time}',
  postmortemDeleteHint: 'Le pagine di stato non lo mostrano più.',
};
