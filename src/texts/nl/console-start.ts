import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the first steps. */
export const consoleStart: ConsoleCatalogue['start'] = {
  title: 'Eerste stappen',
  hide: 'Verbergen',
  done: 'Klaar',
  customer: 'Klant toevoegen',
  customerHint: 'Voor wie u zorgt. Monitors zonder klant zijn van uzelf.',
  monitor: 'Monitor toevoegen',
  monitorHint: 'Een website, een certificaat, een mailbox, een domein. Test voordat u opslaat.',
  channel: 'Kanaal toevoegen',
  channelHint: 'Waar meldingen naartoe gaan. Stuur een test om te zien dat ze aankomen.',
  sample: 'Toon mij een storing',
  sampleHint: 'Voegt een voorbeeldklant toe met een monitor die moet falen. U wordt binnen een minuut gewaarschuwd.',
  sampleOpen: 'Het bewijs openen',
  sampleRemove: 'Voorbeeld verwijderen',
};
