import type { Catalogue } from '../catalogue.ts';

export const signInPages: Catalogue['signInPages'] = {
  signIn: {
    title: 'Accesso',
    password: 'Password',
    button: 'Accedi',
    forgotten: 'Password dimenticata?',
    invitationNeeded: 'Per creare un account serve l’invito di un amministratore.',
    passwordMissing: 'Inserisca la sua password.',
    wrong: 'L’indirizzo e-mail o la password non sono corretti.',
    notices: {
      signedOut: 'È uscito dall’account.',
      everywhere: 'È uscito da tutti i dispositivi.',
      expired: 'L’accesso ha richiesto troppo tempo. Ricominci.',
      reset: 'La sua password è stata cambiata. Acceda con quella nuova.',
      accepted: 'Benvenuto! Il suo account è pronto. Acceda con la nuova password.',
    },
  },
  challenge: {
    title: 'Verifica in due passaggi',
    text: 'La password è corretta. Inserisca un codice per completare l’accesso.',
    again: 'Ricomincia',
    lost: 'Se non ha né l’app né un codice di riserva, un amministratore della sua organizzazione può reimpostare la verifica in due passaggi.',
  },
  confirm: {
    title: 'Conferma la sua identità',
    text: 'Questa azione richiede un nuovo codice. La conferma vale cinque minuti.',
    button: 'Conferma',
  },
  reset: {
    title: 'Reimposta la password',
    request: 'Inserisca l’indirizzo e-mail del suo account. Le invieremo un link per scegliere una nuova password.',
    send: 'Invia il link',
    back: 'Torna all’accesso',
    choose: 'Scelga una nuova password. Verrà disconnesso ovunque.',
    change: 'Cambia la password',
    another: 'Richiedi un altro link',
    sent: 'Se l’indirizzo appartiene a un account, vi abbiamo inviato un link. Scade tra un’ora.',
  },
  invitation: {
    title: 'Accetta l’invito',
    titleOf: 'Invito a {organization}',
    byInviter: '{inviter} la invita a {organization}.',
    byOperator: 'È invitato a {organization}.',
    choose: 'Scelga una password per creare il suo account.',
    email: 'Il suo indirizzo e-mail',
    button: 'Accetta e crea l’account',
    once: 'Il link vale una sola volta. Se non conosce {organization}, chiuda questa pagina.',
    invalid: {
      title: 'Questo invito non è valido',
      why: 'Il link è incompleto, è già stato usato, è stato sostituito da uno più recente o ha più di 7 giorni.',
      accepted: 'Se ha già accettato l’invito: {signIn}. Altrimenti chieda un altro invito a chi l’ha invitata.',
      signIn: 'acceda',
    },
  },
};
