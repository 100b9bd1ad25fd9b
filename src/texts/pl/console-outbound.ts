import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about outbound integrations. */
export const consoleOutbound: AreaCatalogue['outbound'] = {
  title: 'Integracje',
  new: 'Nowa integracja',
  back: 'Wszystkie integracje',
  create: 'Utwórz integrację',
  none: 'Nie ma jeszcze integracji',
  noneHint: 'Integracja wysyła każdą zmianę incydentu do innego systemu albo otwiera zgłoszenie dla każdego incydentu.',
  types: {
    webhook: 'Żądania na adres',
    jira: 'Zgłoszenia w Jira',
    zammad: 'Zgłoszenia w Zammad',
    github: 'Zgłoszenia w GitHub',
    gitlab: 'Zgłoszenia w GitLab',
    halopsa: 'Zgłoszenia w HaloPSA',
  },
  typeHints: {
    webhook: 'Każda zmiana incydentu jest wysyłana jako żądanie POST.',
    ticket: 'Każdy incydent ma jedno zgłoszenie, zamykane po jego rozwiązaniu.',
  },
  systemUrl: 'Adres systemu',
  suchAs: 'Na przykład {example}',
  urlHint: 'Host musi być publiczny.',
  clientSecret: 'Sekret klienta',
  tokens: {
    jira: 'Token API konta, które może tworzyć, komentować i przesuwać zgłoszenia',
    zammad: 'Token dostępu agenta z uprawnieniem ticket.agent',
    github: 'Token szczegółowy z odczytem i zapisem zgłoszeń',
    gitlab: 'Token projektu z zakresem api i rolą Reporter',
    halopsa: 'Aplikacji API, która loguje się jako usługa',
  },
  ticketMembers: {
    jira: {
      project: 'Klucz projektu',
      account: 'Adres e-mail konta tokenu',
      issueType: 'Typ zgłoszeń, domyślnie Task',
      closedStatus: 'Status zamkniętych zgłoszeń',
    },
    zammad: {
      project: 'Nazwa grupy',
      account: 'Adres e-mail klienta zgłoszeń',
      closedStatus: 'Stan zamkniętych zgłoszeń, domyślnie closed',
    },
    github: {
      project: 'Repozytorium, jako właściciel/nazwa',
    },
    gitlab: {
      project: 'Ścieżka lub id projektu',
    },
    halopsa: {
      project: 'Id klienta',
      account: 'Id klienta aplikacji API',
      issueType: 'Id typu zgłoszenia',
      closedStatus: 'Id statusu zamkniętych zgłoszeń, domyślnie 9',
    },
  },
  ticketLabels: 'Etykiety',
  events: 'Wysyłane zmiany',
  comments: 'Zmiany, które stają się komentarzami',
  eventsHint: 'Co ludzie i usługa robią z incydentem',
  allEvents: 'Wszystkie',
  withoutHeaders: 'Usuń zapisane nagłówki',
  secretHint: 'Należy skopiować go teraz. Weryfikuje żądania i nie zostanie pokazany ponownie.',
  tickets: 'Zgłoszenia',
  wayBack: 'Webhook systemu zgłoszeń',
  wayBackSecretHint: 'Należy skopiować teraz adres i sekret. Sekret nie zostanie pokazany ponownie.',
  wayBackHints: {
    jira: 'Należy dodać z nim webhook dla „Zgłoszenie zaktualizowane”, aby przejmować i zamykać incydenty w Jira.',
    zammad:
      'Należy dodać webhook z sekretem jako tokenem HMAC SHA1 i wyzwalacz, który wywołuje go przy zmianie właściciela lub stanu.',
    github: 'Należy dodać webhook dla „Issues” z typem treści application/json.',
    gitlab: 'Należy dodać webhook dla „Issues events” z sekretem jako tokenem.',
    halopsa:
      'Należy dodać webhook z uwierzytelnianiem Basic, użytkownikiem watchstead i sekretem jako hasłem, dla przypisań i zmian statusu zgłoszeń.',
  },
  deleteHint: 'Jej dostawy zostaną usunięte. Zgłoszenia pozostaną bez zmian.',
  writeDenied: 'Integrację mogą zmieniać tylko administratorzy zespołu i organizacji.',
  actions: {
    open: 'otwarcie zgłoszenia',
    comment: 'komentarz w zgłoszeniu',
    close: 'zamknięcie zgłoszenia',
  },
  incident: 'Incydent',
  attempts: 'Próby: {count}',
  nextAttempt: 'następna: {time}',
  retry: 'Wyślij ponownie',
};
