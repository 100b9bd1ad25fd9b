import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about API tokens and ping keys. */
export const consoleTokens: AreaCatalogue['tokens'] = {
  title: 'Tokeny i klucze',
  titles: {
    organization: 'Tokeny API organizacji',
    people: 'Tokeny API osób',
  },
  newOf: {
    organization: 'Nowy token organizacji',
    people: 'Nowy własny token',
  },
  newHint: {
    organization: 'Pozwala na to, co mogą administratorzy, i zostaje, gdy autor odejdzie.',
    people: 'Działa w Pana/Pani imieniu i nigdy nie ma większych uprawnień.',
  },
  none: 'Nie ma jeszcze tokenów.',
  create: 'Utwórz token',
  expires: 'Ważny przez',
  unlimited: 'Bezterminowo',
  until: 'Do {time}',
  neverUsed: 'Jeszcze nieużyty',
  lastUsed: 'Ostatnio użyty {time}',
  revoke: 'Unieważnij',
  revokeNamed: 'Unieważnić {name}?',
  revokeHint: 'Programy, które go używają, są od razu odrzucane.',
  secret: 'Sekret tokenu',
  secretHint: 'Skopiuj teraz. Nie zostanie pokazane ponownie.',
  pingKeys: 'Klucze ping heartbeatów',
  newKey: 'Nowy klucz ping',
  newKeyHint: 'Dzięki niemu programy wysyłają pingi według slugów heartbeatów.',
  createKey: 'Utwórz klucz',
  noKeys: 'Nie ma jeszcze kluczy ping.',
  since: 'Obowiązuje od {time}',
  createsHeartbeats: 'Pingi z ?create=1 tworzą heartbeaty',
  replace: 'Zastąp',
  replaceKeyQuestion: 'Wymienić klucz ping?',
  replaceKeyHint: 'Zadania korzystające z jego adresów od razu potrzebują nowego. Stary jest odrzucany.',
  endKey: 'Zakończ',
  endKeyQuestion: 'Zakończyć klucz ping?',
  endKeyHint: 'Pingi na jego adresy są odrzucane.',
  keySecret: 'Adres pingów',
};
