import type { Catalogue } from '../catalogue.ts';

export const accounts: Catalogue['accounts'] = {
  invitation: {
    subject: 'Invito a {organization} su {product}',
    headline: 'Ha ricevuto un invito a {organization}',
    headlineByInviter: '{inviter} la invita a {organization}',
    paragraphs: [
      '{organization} controlla i propri servizi con {product} e desidera lavorarci con lei.',
      'Scelga una password entro 7 giorni per accettare. Se non conosce {organization}, ignori questa e-mail.',
    ],
    button: 'Accetta l’invito',
  },
  addressInUse: {
    subject: 'Invito a {organization} su {product}',
    paragraphs: [
      'Ha ricevuto un invito a {organization} su {product}.',
      'Il suo indirizzo appartiene già a un account di un’altra organizzazione, e un account appartiene a una sola organizzazione. Nulla cambia nel suo account, e chi l’ha invitata non sa che esiste.',
      'Per accettare, chieda a {organization} di invitare un altro suo indirizzo. Oppure elimini prima il suo account e chieda un nuovo invito.',
    ],
  },
  passwordReset: {
    subject: 'Reimpostazione della sua password di {product}',
    paragraphs: [
      'È stata richiesta la reimpostazione della password del suo account {product}.',
      'Se non è stato lei, ignori questa e-mail. Altrimenti scelga una nuova password entro un’ora.',
    ],
    button: 'Scegli una nuova password',
  },
  passwordChanged: {
    subject: 'La sua password di {product} è stata modificata',
    paragraphs: [
      'La password del suo account {product} è stata modificata, e tutte le altre sessioni sono state chiuse.',
      'Se non è stato lei, reimposti subito la password e contatti il suo amministratore.',
    ],
  },
  mfaReset: {
    subject: 'La sua verifica in due passaggi è stata reimpostata',
    paragraphs: [
      'Un amministratore ha reimpostato la verifica in due passaggi del suo account {product} e ha chiuso le sue sessioni.',
      'La configuri di nuovo al prossimo accesso. Se non se lo aspettava, contatti il suo amministratore.',
    ],
    button: 'Configura',
  },
  deletionRequested: {
    subject: '{name} ha richiesto l’eliminazione del proprio account',
    paragraphs: [
      'È stata richiesta l’eliminazione dell’account {product} di {name} ({email}).',
      'Avrà effetto il {day}, a meno che la richiesta non venga ritirata.',
    ],
  },
  deletionWithdrawn: {
    subject: '{name} ha annullato l’eliminazione dell’account',
    paragraphs: ['La richiesta di eliminare l’account {product} di {name} ({email}) è stata ritirata.'],
  },
};
