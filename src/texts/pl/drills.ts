import type { Catalogue } from '../catalogue.ts';

export const drills: Catalogue['drills'] = {
  title: 'Alarm próbny',
  text: 'To jest alarm próbny. Nic nie uległo awarii. {organization} sprawdza, czy alarmy do Państwa docierają.',
  confirm: 'Potwierdź, że alarm dotarł',
  confirmed: 'Ten alarm próbny został potwierdzony. Nie trzeba robić nic więcej.',
  notices: { confirmed: 'Dziękujemy. Alarm próbny dotarł.' },
  expiry: 'Link alarmu próbnego jest ważny do jego zakończenia, najwyżej trzy dni.',
};
