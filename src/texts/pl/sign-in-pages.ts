import type { Catalogue } from '../catalogue.ts';

export const signInPages: Catalogue['signInPages'] = {
  signIn: {
    title: 'Logowanie',
    password: 'Hasło',
    button: 'Zaloguj się',
    forgotten: 'Nie pamiętasz hasła?',
    invitationNeeded: 'Do utworzenia konta potrzebne jest zaproszenie od administratora.',
    passwordMissing: 'Podaj hasło.',
    wrong: 'Adres e-mail lub hasło jest nieprawidłowe.',
    notices: {
      signedOut: 'Wylogowano.',
      everywhere: 'Wylogowano na wszystkich urządzeniach.',
      expired: 'Logowanie trwało zbyt długo. Zacznij od nowa.',
      reset: 'Hasło zostało zmienione. Zaloguj się nowym hasłem.',
      accepted: 'Witamy! Konto jest gotowe. Zaloguj się nowym hasłem.',
    },
  },
  challenge: {
    title: 'Weryfikacja dwuetapowa',
    text: 'Hasło jest prawidłowe. Wpisz kod, aby dokończyć logowanie.',
    again: 'Zacznij od nowa',
    lost: 'Jeśli nie masz ani aplikacji, ani kodu zapasowego, administrator Twojej organizacji może zresetować weryfikację dwuetapową.',
  },
  confirm: {
    title: 'Potwierdź swoją tożsamość',
    text: 'Ta czynność wymaga nowego kodu. Potwierdzenie jest ważne pięć minut.',
    button: 'Potwierdź',
  },
  reset: {
    title: 'Resetowanie hasła',
    request: 'Podaj adres e-mail swojego konta. Wyślemy na niego odnośnik do ustawienia nowego hasła.',
    send: 'Wyślij odnośnik',
    back: 'Wróć do logowania',
    choose: 'Ustaw nowe hasło. Wszystkie sesje zostaną zakończone.',
    change: 'Zmień hasło',
    another: 'Poproś o nowy odnośnik',
    sent: 'Jeśli ten adres należy do konta, wysłaliśmy na niego odnośnik. Wygaśnie on za godzinę.',
  },
  invitation: {
    title: 'Przyjmij zaproszenie',
    titleOf: 'Zaproszenie do organizacji {organization}',
    byInviter: '{inviter} zaprasza Cię do organizacji {organization}.',
    byOperator: 'Zaproszono Cię do organizacji {organization}.',
    choose: 'Ustaw hasło, aby utworzyć konto.',
    email: 'Twój adres e-mail',
    button: 'Przyjmij i utwórz konto',
    once: 'Odnośnika można użyć jeden raz. Jeśli nazwa {organization} nic Ci nie mówi, zamknij tę stronę.',
    invalid: {
      title: 'To zaproszenie jest nieważne',
      why: 'Odnośnik jest niepełny, został już użyty lub zastąpiony nowszym albo ma ponad 7 dni.',
      accepted:
        'Jeśli zaproszenie zostało już przyjęte, {signIn}. W przeciwnym razie poproś osobę zapraszającą o nowe zaproszenie.',
      signIn: 'zaloguj się',
    },
  },
};
