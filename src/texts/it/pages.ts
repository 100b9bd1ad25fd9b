import type { Catalogue } from '../catalogue.ts';

export const pages: Catalogue['pages'] = {
  skip: 'Vai al contenuto',
  signOut: 'Esci',
  menu: {
    name: 'Account',
    account: 'Profilo e password',
    sessions: 'Sessioni',
    twoStep: 'Verifica in due passaggi',
    tokens: 'Token API',
    apps: 'App collegate',
    deletion: 'Elimina l’account',
  },
  problem: {
    title: 'C’è un problema',
    error: 'Errore: {title}',
    waitSeconds: {
      plural: 'count',
      one: 'Attenda {count} secondo.',
      other: 'Attenda {count} secondi.',
    },
    waitMinutes: {
      plural: 'count',
      one: 'Attenda {count} minuto.',
      other: 'Attenda {count} minuti.',
    },
    titles: {
      notAllowed: 'Non consentito',
      notFound: 'Non trovato',
      suspended: 'Sospeso',
      tooMany: 'Troppe richieste',
      fault: 'Qualcosa è andato storto',
      other: 'La richiesta non è riuscita',
    },
  },
  consoleBuild: {
    running: { title: 'Un momento', text: 'La console è in preparazione. Questa pagina si ricarica da sola.' },
    missing: {
      title: 'La console non è stata compilata',
      text: 'Esegua questo comando nella cartella di Watchstead, poi ricarichi questa pagina:',
    },
  },
  front: {
    title: 'Monitoraggio per agenzie, hosting provider e fornitori di servizi IT',
    text: 'Watchstead monitora siti web, domini, certificati, posta e servizi di rete dei suoi clienti e avvisa la persona giusta quando qualcosa non funziona.',
    account: 'Il suo account',
    signIn: 'Accedi',
    reference: 'Riferimento API',
  },
  fields: {
    email: 'Indirizzo e-mail',
    emailWrong: 'Inserisca un indirizzo e-mail, ad esempio nome@example.com.',
    newPassword: 'Nuova password',
    newPasswordHint: 'Almeno {count} caratteri. Alcune parole a caso si ricordano meglio dei simboli.',
    newPasswordWrong: 'Inserisca una password di almeno {count} caratteri.',
    code: 'Codice',
    codeHint: 'Il codice a sei cifre della sua app di autenticazione, oppure uno dei suoi codici di riserva.',
    codeWrong: 'Inserisca il codice a sei cifre della sua app, oppure un codice di riserva.',
  },
  confirmed: 'La sua identità è confermata. Ripeta l’azione.',
  continue: 'Continua',
  cancel: 'Annulla',
  issues: {
    wrongCode: 'Il codice non è valido.',
    wrongPassword: 'La password attuale è errata.',
    invalidLink: 'Il link non è valido o è scaduto.',
    passwordShort: 'La password deve avere almeno {count} caratteri.',
    passwordLong: 'La password deve avere al massimo {count} caratteri.',
    passwordCommon: 'La password è tra le più comuni.',
    passwordSimple: 'La password non deve essere composta da ripetizioni o sequenze.',
    passwordEmail: 'La password deve essere diversa dall’indirizzo e-mail.',
  },
};
