import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the overview. */
export const consoleOverview: ConsoleCatalogue['overview'] = {
  title: 'Przegląd',
  allWell: 'Wszystko działa',
  counts: 'Monitory według stanu',
  outages: 'Nie działa teraz',
  noOutages: 'Brak otwartych awarii.',
  acknowledged: 'Przyjęty',
  customers: 'Klienci z awariami',
  noCustomers: 'Żaden klient nie ma niedziałającego monitora.',
  down: 'nie działa {down} z {total}',
  onCall: 'Teraz na dyżurze',
  nobody: 'Nikt nie ma dyżuru',
  noSchedules: 'Nie ma jeszcze harmonogramu.',
  expiring: 'Wkrótce wygasa',
  noExpiring: 'Żaden certyfikat ani domena wkrótce nie wygasa.',
  expiry: { certificate: 'Certyfikat', domain: 'Domena' },
  maintenance: 'Prace serwisowe',
  noMaintenance: 'Nie zaplanowano prac.',
  noChangeRequests: 'Żaden wniosek nie czeka na decyzję.',
};
