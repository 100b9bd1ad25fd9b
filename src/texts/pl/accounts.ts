import type { Catalogue } from '../catalogue.ts';

export const accounts: Catalogue['accounts'] = {
  invitation: {
    subject: 'Zaproszenie do organizacji {organization} w Watchstead',
    headline: 'Zaproszenie do organizacji {organization}',
    headlineByInviter: '{inviter} zaprasza Cię do organizacji {organization}',
    paragraphs: [
      '{organization} monitoruje swoje usługi za pomocą Watchstead i zaprasza Cię do współpracy.',
      'Aby przyjąć zaproszenie, ustaw hasło w ciągu 7 dni. Jeśli nazwa {organization} nic Ci nie mówi, zignoruj tę wiadomość.',
    ],
    button: 'Przyjmij zaproszenie',
  },
  addressInUse: {
    subject: 'Zaproszenie do organizacji {organization} w Watchstead',
    paragraphs: [
      'Zaproszono Cię do organizacji {organization} w Watchstead.',
      'Twój adres należy już do konta w innej organizacji, a konto może należeć tylko do jednej organizacji. Na Twoim koncie nic się nie zmieniło, a osoba zapraszająca nie dowiaduje się o jego istnieniu.',
      'Aby przyjąć zaproszenie, poproś organizację {organization} o zaproszenie na inny adres. Możesz też najpierw usunąć swoje konto i poprosić o nowe zaproszenie.',
    ],
  },
  passwordReset: {
    subject: 'Zresetuj hasło do Watchstead',
    paragraphs: [
      'Otrzymaliśmy prośbę o zresetowanie hasła do Twojego konta Watchstead.',
      'Jeśli to nie Ty, zignoruj tę wiadomość. W przeciwnym razie ustaw nowe hasło w ciągu godziny.',
    ],
    button: 'Ustaw nowe hasło',
  },
  passwordChanged: {
    subject: 'Hasło do Watchstead zostało zmienione',
    paragraphs: [
      'Hasło do Twojego konta Watchstead zostało zmienione, a wszystkie inne sesje zostały zakończone.',
      'Jeśli to nie Ty, natychmiast zresetuj hasło i skontaktuj się z administratorem.',
    ],
  },
  mfaReset: {
    subject: 'Weryfikacja dwuetapowa została zresetowana',
    paragraphs: [
      'Administrator zresetował weryfikację dwuetapową Twojego konta Watchstead i wylogował Cię.',
      'Skonfiguruj ją ponownie przy następnym logowaniu. Jeśli to Cię zaskakuje, skontaktuj się z administratorem.',
    ],
  },
  deletionRequested: {
    subject: '{name}: prośba o usunięcie konta',
    paragraphs: [
      'Złożono prośbę o usunięcie konta Watchstead użytkownika {name} ({email}).',
      'Konto zostanie usunięte {day}, o ile prośba nie zostanie wycofana.',
    ],
  },
  deletionWithdrawn: {
    subject: '{name}: prośba o usunięcie konta wycofana',
    paragraphs: ['Prośba o usunięcie konta Watchstead użytkownika {name} ({email}) została wycofana.'],
  },
};
