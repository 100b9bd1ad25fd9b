import type { Language } from '../kernel/locale.ts';

/** The subject and the paragraphs of a mail. */
export interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/** The mails about accounts in one language. A link follows those about an invitation and a password reset. */
interface AccountMailTexts {
  readonly invitation: (organization: string) => Letter;
  readonly passwordReset: Letter;
  readonly passwordChanged: Letter;
  readonly mfaReset: Letter;
  /** `day` is a date such as `2026-05-01`. */
  readonly deletionRequested: (name: string, email: string, day: string) => Letter;
  readonly deletionWithdrawn: (name: string, email: string) => Letter;
}

/** The mails about accounts in each language. */
export const accountMailTexts: Readonly<Record<Language, AccountMailTexts>> = {
  en: {
    invitation: (organization) => ({
      subject: `Invitation to ${organization} on Watchstead`,
      paragraphs: [`You have been invited to ${organization} on Watchstead.`, 'Open this link within 7 days to choose a password:'],
    }),
    passwordReset: {
      subject: 'Reset your Watchstead password',
      paragraphs: ['Someone requested a password reset for your Watchstead account.', 'If this was not you, ignore this mail. Otherwise open this link within one hour:'],
    },
    passwordChanged: {
      subject: 'Your Watchstead password was changed',
      paragraphs: ['The password of your Watchstead account was changed, and every other session was signed out.', 'If this was not you, reset your password now and contact your administrator.'],
    },
    mfaReset: {
      subject: 'Your two-step verification was reset',
      paragraphs: ['An administrator has reset the two-step verification of your Watchstead account and signed you out.', 'Set it up again when you next sign in. If you did not expect this, contact your administrator.'],
    },
    deletionRequested: (name, email, day) => ({
      subject: `${name} requested deletion of their account`,
      paragraphs: [`Deletion of the Watchstead account of ${name} (${email}) was requested.`, `It takes effect on ${day} unless it is withdrawn.`],
    }),
    deletionWithdrawn: (name, email) => ({
      subject: `${name} cancelled the account deletion`,
      paragraphs: [`The request to delete the Watchstead account of ${name} (${email}) was withdrawn.`],
    }),
  },
  de: {
    invitation: (organization) => ({
      subject: `Einladung zu ${organization} auf Watchstead`,
      paragraphs: [`Sie wurden zu ${organization} auf Watchstead eingeladen.`, 'Öffnen Sie diesen Link innerhalb von 7 Tagen, um ein Passwort zu wählen:'],
    }),
    passwordReset: {
      subject: 'Ihr Watchstead-Passwort zurücksetzen',
      paragraphs: ['Für Ihr Watchstead-Konto wurde das Zurücksetzen des Passworts angefordert.', 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Öffnen Sie andernfalls innerhalb einer Stunde diesen Link:'],
    },
    passwordChanged: {
      subject: 'Ihr Watchstead-Passwort wurde geändert',
      paragraphs: ['Das Passwort Ihres Watchstead-Kontos wurde geändert, und alle anderen Sitzungen wurden abgemeldet.', 'Wenn Sie das nicht waren, setzen Sie Ihr Passwort jetzt zurück, und wenden Sie sich an Ihren Administrator.'],
    },
    mfaReset: {
      subject: 'Ihre Zwei-Faktor-Anmeldung wurde zurückgesetzt',
      paragraphs: ['Ein Administrator hat die Zwei-Faktor-Anmeldung Ihres Watchstead-Kontos zurückgesetzt und Sie abgemeldet.', 'Richten Sie sie bei der nächsten Anmeldung neu ein. Wenn Sie das nicht erwartet haben, wenden Sie sich an Ihren Administrator.'],
    },
    deletionRequested: (name, email, day) => ({
      subject: `${name} hat die Löschung des eigenen Kontos beantragt`,
      paragraphs: [`Die Löschung des Watchstead-Kontos von ${name} (${email}) wurde beantragt.`, `Sie wird am ${day} wirksam, wenn sie nicht zurückgezogen wird.`],
    }),
    deletionWithdrawn: (name, email) => ({
      subject: `${name} hat die Löschung des Kontos zurückgezogen`,
      paragraphs: [`Der Antrag, das Watchstead-Konto von ${name} (${email}) zu löschen, wurde zurückgezogen.`],
    }),
  },
  fr: {
    invitation: (organization) => ({
      subject: `Invitation à rejoindre ${organization} sur Watchstead`,
      paragraphs: [`Vous avez été invité à rejoindre ${organization} sur Watchstead.`, 'Ouvrez ce lien dans les 7 jours pour choisir un mot de passe :'],
    }),
    passwordReset: {
      subject: 'Réinitialisation de votre mot de passe Watchstead',
      paragraphs: ['La réinitialisation du mot de passe de votre compte Watchstead a été demandée.', 'Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail. Sinon, ouvrez ce lien dans l’heure :'],
    },
    passwordChanged: {
      subject: 'Votre mot de passe Watchstead a été modifié',
      paragraphs: ['Le mot de passe de votre compte Watchstead a été modifié, et toutes les autres sessions ont été fermées.', 'Si vous n’êtes pas à l’origine de ce changement, réinitialisez votre mot de passe dès maintenant et contactez votre administrateur.'],
    },
    mfaReset: {
      subject: 'Votre vérification en deux étapes a été réinitialisée',
      paragraphs: ['Un administrateur a réinitialisé la vérification en deux étapes de votre compte Watchstead et vous a déconnecté.', 'Configurez-la de nouveau à votre prochaine connexion. Si vous ne vous y attendiez pas, contactez votre administrateur.'],
    },
    deletionRequested: (name, email, day) => ({
      subject: `${name} a demandé la suppression de son compte`,
      paragraphs: [`La suppression du compte Watchstead de ${name} (${email}) a été demandée.`, `Elle prendra effet le ${day}, sauf si elle est retirée.`],
    }),
    deletionWithdrawn: (name, email) => ({
      subject: `${name} a annulé la suppression de son compte`,
      paragraphs: [`La demande de suppression du compte Watchstead de ${name} (${email}) a été retirée.`],
    }),
  },
  es: {
    invitation: (organization) => ({
      subject: `Invitación a ${organization} en Watchstead`,
      paragraphs: [`Ha recibido una invitación a ${organization} en Watchstead.`, 'Abra este enlace en un plazo de 7 días para elegir una contraseña:'],
    }),
    passwordReset: {
      subject: 'Restablecer su contraseña de Watchstead',
      paragraphs: ['Se ha solicitado restablecer la contraseña de su cuenta de Watchstead.', 'Si no fue usted, ignore este correo. De lo contrario, abra este enlace en el plazo de una hora:'],
    },
    passwordChanged: {
      subject: 'Su contraseña de Watchstead se ha cambiado',
      paragraphs: ['La contraseña de su cuenta de Watchstead se ha cambiado y se han cerrado todas las demás sesiones.', 'Si no fue usted, restablezca su contraseña ahora y póngase en contacto con su administrador.'],
    },
    mfaReset: {
      subject: 'Su verificación en dos pasos se ha restablecido',
      paragraphs: ['Un administrador ha restablecido la verificación en dos pasos de su cuenta de Watchstead y ha cerrado su sesión.', 'Configúrela de nuevo cuando vuelva a iniciar sesión. Si no lo esperaba, póngase en contacto con su administrador.'],
    },
    deletionRequested: (name, email, day) => ({
      subject: `${name} ha solicitado eliminar su cuenta`,
      paragraphs: [`Se ha solicitado eliminar la cuenta de Watchstead de ${name} (${email}).`, `Tendrá efecto el ${day}, salvo que se retire la solicitud.`],
    }),
    deletionWithdrawn: (name, email) => ({
      subject: `${name} ha cancelado la eliminación de su cuenta`,
      paragraphs: [`Se ha retirado la solicitud de eliminar la cuenta de Watchstead de ${name} (${email}).`],
    }),
  },
  it: {
    invitation: (organization) => ({
      subject: `Invito a ${organization} su Watchstead`,
      paragraphs: [`Ha ricevuto un invito a ${organization} su Watchstead.`, 'Apra questo link entro 7 giorni per scegliere una password:'],
    }),
    passwordReset: {
      subject: 'Reimpostazione della sua password di Watchstead',
      paragraphs: ['È stata richiesta la reimpostazione della password del suo account Watchstead.', 'Se non è stato lei, ignori questa e-mail. Altrimenti apra questo link entro un’ora:'],
    },
    passwordChanged: {
      subject: 'La sua password di Watchstead è stata modificata',
      paragraphs: ['La password del suo account Watchstead è stata modificata, e tutte le altre sessioni sono state chiuse.', 'Se non è stato lei, reimposti subito la password e contatti il suo amministratore.'],
    },
    mfaReset: {
      subject: 'La sua verifica in due passaggi è stata reimpostata',
      paragraphs: ['Un amministratore ha reimpostato la verifica in due passaggi del suo account Watchstead e ha chiuso le sue sessioni.', 'La configuri di nuovo al prossimo accesso. Se non se lo aspettava, contatti il suo amministratore.'],
    },
    deletionRequested: (name, email, day) => ({
      subject: `${name} ha richiesto l’eliminazione del proprio account`,
      paragraphs: [`È stata richiesta l’eliminazione dell’account Watchstead di ${name} (${email}).`, `Avrà effetto il ${day}, a meno che la richiesta non venga ritirata.`],
    }),
    deletionWithdrawn: (name, email) => ({
      subject: `${name} ha annullato l’eliminazione dell’account`,
      paragraphs: [`La richiesta di eliminare l’account Watchstead di ${name} (${email}) è stata ritirata.`],
    }),
  },
  nl: {
    invitation: (organization) => ({
      subject: `Uitnodiging voor ${organization} op Watchstead`,
      paragraphs: [`U bent uitgenodigd voor ${organization} op Watchstead.`, 'Open deze link binnen 7 dagen om een wachtwoord te kiezen:'],
    }),
    passwordReset: {
      subject: 'Uw Watchstead-wachtwoord opnieuw instellen',
      paragraphs: ['Er is gevraagd om het wachtwoord van uw Watchstead-account opnieuw in te stellen.', 'Hebt u dit niet gevraagd, negeer dan deze e-mail. Open anders binnen een uur deze link:'],
    },
    passwordChanged: {
      subject: 'Uw Watchstead-wachtwoord is gewijzigd',
      paragraphs: ['Het wachtwoord van uw Watchstead-account is gewijzigd, en alle andere sessies zijn afgemeld.', 'Hebt u dit niet gedaan, stel dan nu uw wachtwoord opnieuw in en neem contact op met uw beheerder.'],
    },
    mfaReset: {
      subject: 'Uw tweestapsverificatie is gereset',
      paragraphs: ['Een beheerder heeft de tweestapsverificatie van uw Watchstead-account gereset en u afgemeld.', 'Stel haar bij de volgende aanmelding opnieuw in. Had u dit niet verwacht, neem dan contact op met uw beheerder.'],
    },
    deletionRequested: (name, email, day) => ({
      subject: `${name} heeft verzocht het eigen account te verwijderen`,
      paragraphs: [`Er is verzocht het Watchstead-account van ${name} (${email}) te verwijderen.`, `Dit gaat in op ${day}, tenzij het verzoek wordt ingetrokken.`],
    }),
    deletionWithdrawn: (name, email) => ({
      subject: `${name} heeft de verwijdering van het account geannuleerd`,
      paragraphs: [`Het verzoek om het Watchstead-account van ${name} (${email}) te verwijderen is ingetrokken.`],
    }),
  },
};
