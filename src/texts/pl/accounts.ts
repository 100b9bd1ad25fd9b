import type { Catalogue } from '../catalogue.ts';

export const accounts: Catalogue['accounts'] = {
  invitation: {
    subject: 'Zaproszenie do organizacji {organization} w {product}',
    headline: 'Zaproszenie do organizacji {organization}',
    headlineByInviter: '{inviter} zaprasza Cię do organizacji {organization}',
    paragraphs: [
      '{organization} monitoruje swoje usługi za pomocą {product} i zaprasza Cię do współpracy.',
      'Aby przyjąć zaproszenie, ustaw hasło w ciągu 7 dni. Jeśli nazwa {organization} nic Ci nie mówi, zignoruj tę wiadomość.',
    ],
    button: 'Przyjmij zaproszenie',
  },
  addressInUse: {
    subject: 'Zaproszenie do organizacji {organization} w {product}',
    paragraphs: [
      'Zaproszono Cię do organizacji {organization} w {product}.',
      'Twój adres należy już do konta w innej organizacji, a konto może należeć tylko do jednej organizacji. Na Twoim koncie nic się nie zmieniło, a osoba zapraszająca nie dowiaduje się o jego istnieniu.',
      'Aby przyjąć zaproszenie, poproś organizację {organization} o zaproszenie na inny adres. Możesz też najpierw usunąć swoje konto i poprosić o nowe zaproszenie.',
    ],
  },
  passwordReset: {
    subject: 'Zresetuj hasło do {product}',
    paragraphs: [
      'Otrzymaliśmy prośbę o zresetowanie hasła do Twojego konta {product}.',
      'Jeśli to nie Ty, zignoruj tę wiadomość. W przeciwnym razie ustaw nowe hasło w ciągu godziny.',
    ],
    button: 'Ustaw nowe hasło',
  },
  passwordChanged: {
    subject: 'Hasło do {product} zostało zmienione',
    paragraphs: [
      'Hasło do Twojego konta {product} zostało zmienione, a wszystkie inne sesje zostały zakończone.',
      'Jeśli to nie Ty, natychmiast zresetuj hasło i skontaktuj się z administratorem.',
    ],
  },
  mfaReset: {
    subject: 'Weryfikacja dwuetapowa została zresetowana',
    paragraphs: [
      'Administrator zresetował weryfikację dwuetapową Twojego konta {product} i wylogował Cię.',
      'Skonfiguruj ją ponownie przy następnym logowaniu. Jeśli to Cię zaskakuje, skontaktuj się z administratorem.',
    ],
    button: 'Skonfiguruj',
  },
  deletionRequested: {
    subject: '{name}: prośba o usunięcie konta',
    paragraphs: [
      'Złożono prośbę o usunięcie konta {product} użytkownika {name} ({email}).',
      'Konto zostanie usunięte {day}, o ile prośba nie zostanie wycofana.',
    ],
  },
  deletionWithdrawn: {
    subject: '{name}: prośba o usunięcie konta wycofana',
    paragraphs: ['Prośba o usunięcie konta {product} użytkownika {name} ({email}) została wycofana.'],
  },
};
