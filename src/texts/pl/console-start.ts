import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the first steps. */
export const consoleStart: ConsoleCatalogue['start'] = {
  title: 'Pierwsze kroki',
  hide: 'Ukryj',
  done: 'Gotowe',
  customer: 'Dodaj klienta',
  customerHint: 'Kim się opiekujesz. Monitory bez klienta są Twoje.',
  monitor: 'Dodaj monitor',
  monitorHint: 'Strona, certyfikat, skrzynka, domena. Przetestuj przed zapisaniem.',
  channel: 'Dodaj kanał',
  channelHint: 'Dokąd trafiają alerty. Wyślij test, aby sprawdzić, czy docierają.',
  sample: 'Pokaż mi awarię',
  sampleHint: 'Dodaje przykładowego klienta z monitorem, który musi zawieść. Alert dotrze w ciągu minuty.',
  sampleOpen: 'Otwórz dowody',
  sampleRemove: 'Usuń przykład',
};
