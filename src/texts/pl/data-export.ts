import type { Catalogue } from '../catalogue.ts';

export const dataExport: Catalogue['dataExport'] = {
  readySubject: 'Eksport danych jest gotowy',
  ready:
    'Eksport danych organizacji {organization} jest gotowy.\n\nMożesz go pobrać po zalogowaniu:\n{url}\n\nMożna go pobrać do {until}.\n',
  failedSubject: 'Eksport danych nie powiódł się',
  failed:
    'Eksport danych organizacji {organization} nie powiódł się: {reason}\n\nNowy eksport można zlecić od razu.\n\nSzczegóły po zalogowaniu:\n{url}\n',
  reasons: {
    interrupted: 'został trzykrotnie przerwany.',
    storageFull: 'w magazynie plików usługi brakuje miejsca. Powiadom jej operatora.',
    internal: 'wystąpił błąd wewnętrzny.',
  },
  reminder: {
    subject: 'Wyeksportuj dane przed zakończeniem usługi',
    text: 'Umowa organizacji {organization} została rozwiązana. Z usługi i eksportu można korzystać do {end}. Dane zostaną usunięte {erasure} i nie będzie można ich odzyskać.\n\nEksport można zlecić po zalogowaniu:\n{url}\n',
  },
};
