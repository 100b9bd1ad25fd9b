import type { Catalogue } from '../catalogue.ts';

export const pages: Catalogue['pages'] = {
  skip: 'Naar de inhoud',
  signOut: 'Afmelden',
  menu: {
    name: 'Account',
    account: 'Profiel en wachtwoord',
    sessions: 'Sessies',
    twoStep: 'Tweestapsverificatie',
    tokens: 'API-tokens',
    apps: 'Verbonden apps',
    deletion: 'Account verwijderen',
  },
  problem: {
    title: 'Er is een probleem',
    error: 'Fout: {title}',
    waitSeconds: {
      plural: 'count',
      one: 'Wacht {count} seconde.',
      other: 'Wacht {count} seconden.',
    },
    waitMinutes: {
      plural: 'count',
      one: 'Wacht {count} minuut.',
      other: 'Wacht {count} minuten.',
    },
    titles: {
      notAllowed: 'Niet toegestaan',
      notFound: 'Niet gevonden',
      suspended: 'Opgeschort',
      tooMany: 'Te veel verzoeken',
      fault: 'Er is iets misgegaan',
      other: 'Het verzoek is mislukt',
    },
  },
  consoleBuild: {
    running: { title: 'Een ogenblik', text: 'De console wordt voorbereid. Deze pagina wordt vanzelf opnieuw geladen.' },
    missing: {
      title: 'De console is niet gebouwd',
      text: 'Voer deze opdracht uit in de map van Watchstead en laad deze pagina daarna opnieuw:',
    },
  },
  front: {
    title: 'Monitoring voor bureaus, hosters en IT-dienstverleners',
    text: 'Watchstead bewaakt de websites, domeinen, certificaten, mail- en netwerkdiensten van uw klanten en waarschuwt de juiste persoon als er iets uitvalt.',
    account: 'Uw account',
    signIn: 'Aanmelden',
    reference: 'API-referentie',
  },
  fields: {
    email: 'E-mailadres',
    emailWrong: 'Voer een e-mailadres in, bijvoorbeeld naam@example.com.',
    newPassword: 'Nieuw wachtwoord',
    newPasswordHint: 'Ten minste {count} tekens. Een paar willekeurige woorden onthoudt u makkelijker dan symbolen.',
    newPasswordWrong: 'Voer een wachtwoord van ten minste {count} tekens in.',
    code: 'Code',
    codeHint: 'De huidige zescijferige code uit uw authenticator-app, of een van uw reservecodes.',
    codeWrong: 'Voer de zescijferige code uit uw app in, of een reservecode.',
  },
  confirmed: 'Uw identiteit is bevestigd. Herhaal de actie.',
  continue: 'Doorgaan',
  cancel: 'Annuleren',
  issues: {
    wrongCode: 'De code is niet geldig.',
    wrongPassword: 'Het huidige wachtwoord is onjuist.',
    invalidLink: 'De link is ongeldig of verlopen.',
    passwordShort: 'Het wachtwoord moet ten minste {count} tekens lang zijn.',
    passwordLong: 'Het wachtwoord mag ten hoogste {count} tekens lang zijn.',
    passwordCommon: 'Het wachtwoord is een van de meest gebruikte wachtwoorden.',
    passwordSimple: 'Het wachtwoord mag niet uit herhalingen of reeksen bestaan.',
    passwordEmail: 'Het wachtwoord moet verschillen van het e-mailadres.',
  },
};
