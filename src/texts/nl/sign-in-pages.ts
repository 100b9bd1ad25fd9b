import type { Catalogue } from '../catalogue.ts';

export const signInPages: Catalogue['signInPages'] = {
  signIn: {
    title: 'Aanmelden',
    password: 'Wachtwoord',
    button: 'Aanmelden',
    forgotten: 'Wachtwoord vergeten?',
    invitationNeeded: 'Voor een account hebt u een uitnodiging van een beheerder nodig.',
    passwordMissing: 'Voer uw wachtwoord in.',
    wrong: 'Het e-mailadres of wachtwoord is onjuist.',
    notices: {
      signedOut: 'U bent afgemeld.',
      everywhere: 'U bent overal afgemeld.',
      expired: 'Het aanmelden duurde te lang. Begin opnieuw.',
      reset: 'Uw wachtwoord is gewijzigd. Meld u aan met het nieuwe.',
      accepted: 'Welkom! Uw account is klaar. Meld u aan met uw nieuwe wachtwoord.',
    },
  },
  challenge: {
    title: 'Tweestapsverificatie',
    text: 'Uw wachtwoord klopt. Voer een code in om het aanmelden te voltooien.',
    again: 'Opnieuw beginnen',
    lost: 'Hebt u uw app noch een reservecode, dan kan een beheerder van uw organisatie de tweestapsverificatie opnieuw instellen.',
  },
  confirm: {
    title: 'Bevestig uw identiteit',
    text: 'Deze actie vraagt om een nieuwe code. De bevestiging geldt vijf minuten.',
    button: 'Bevestigen',
  },
  reset: {
    title: 'Wachtwoord opnieuw instellen',
    request: 'Voer het e-mailadres van uw account in. We sturen u een link om een nieuw wachtwoord te kiezen.',
    send: 'Link versturen',
    back: 'Terug naar aanmelden',
    choose: 'Kies een nieuw wachtwoord. U wordt overal afgemeld.',
    change: 'Wachtwoord wijzigen',
    another: 'Andere link aanvragen',
    sent: 'Als het adres bij een account hoort, hebben we er een link naartoe gestuurd. Die verloopt over een uur.',
  },
  invitation: {
    title: 'Uitnodiging aannemen',
    titleOf: 'Uitnodiging voor {organization}',
    byInviter: '{inviter} nodigt u uit voor {organization}.',
    byOperator: 'U bent uitgenodigd voor {organization}.',
    choose: 'Kies een wachtwoord om uw account aan te maken.',
    email: 'Uw e-mailadres',
    button: 'Aannemen en account aanmaken',
    once: 'De link werkt één keer. Kent u {organization} niet, sluit dan deze pagina.',
    invalid: {
      title: 'Deze uitnodiging is niet geldig',
      why: 'De link is onvolledig, al gebruikt, vervangen door een nieuwere of ouder dan 7 dagen.',
      accepted:
        'Hebt u de uitnodiging al aangenomen: {signIn}. Vraag anders een nieuwe uitnodiging aan wie u uitnodigde.',
      signIn: 'aanmelden',
    },
  },
};
