import type { Catalogue } from '../catalogue.ts';

export const accounts: Catalogue['accounts'] = {
  invitation: {
    subject: 'Uitnodiging voor {organization} op {product}',
    headline: 'U bent uitgenodigd voor {organization}',
    headlineByInviter: '{inviter} nodigt u uit voor {organization}',
    paragraphs: [
      '{organization} bewaakt zijn diensten met {product} en wil daar met u samenwerken.',
      'Kies binnen 7 dagen een wachtwoord om de uitnodiging te aanvaarden. Kent u {organization} niet, negeer dan deze e-mail.',
    ],
    button: 'Uitnodiging aanvaarden',
  },
  addressInUse: {
    subject: 'Uitnodiging voor {organization} op {product}',
    paragraphs: [
      'U bent uitgenodigd voor {organization} op {product}.',
      'Uw adres hoort al bij een account van een andere organisatie, en een account hoort bij één organisatie. Aan uw account verandert niets, en wie u heeft uitgenodigd weet niet dat het bestaat.',
      'Om de uitnodiging aan te nemen, vraagt u {organization} een ander adres van u uit te nodigen. Of verwijder eerst uw account en vraag om een nieuwe uitnodiging.',
    ],
  },
  passwordReset: {
    subject: 'Uw {product}-wachtwoord opnieuw instellen',
    paragraphs: [
      'Er is gevraagd om het wachtwoord van uw {product}-account opnieuw in te stellen.',
      'Hebt u dit niet gevraagd, negeer dan deze e-mail. Kies anders binnen een uur een nieuw wachtwoord.',
    ],
    button: 'Nieuw wachtwoord kiezen',
  },
  passwordChanged: {
    subject: 'Uw {product}-wachtwoord is gewijzigd',
    paragraphs: [
      'Het wachtwoord van uw {product}-account is gewijzigd, en alle andere sessies zijn afgemeld.',
      'Hebt u dit niet gedaan, stel dan nu uw wachtwoord opnieuw in en neem contact op met uw beheerder.',
    ],
  },
  mfaReset: {
    subject: 'Uw tweestapsverificatie is gereset',
    paragraphs: [
      'Een beheerder heeft de tweestapsverificatie van uw {product}-account gereset en u afgemeld.',
      'Stel haar bij de volgende aanmelding opnieuw in. Had u dit niet verwacht, neem dan contact op met uw beheerder.',
    ],
    button: 'Instellen',
  },
  deletionRequested: {
    subject: '{name} heeft verzocht het eigen account te verwijderen',
    paragraphs: [
      'Er is verzocht het {product}-account van {name} ({email}) te verwijderen.',
      'Dit gaat in op {day}, tenzij het verzoek wordt ingetrokken.',
    ],
  },
  deletionWithdrawn: {
    subject: '{name} heeft de verwijdering van het account geannuleerd',
    paragraphs: ['Het verzoek om het {product}-account van {name} ({email}) te verwijderen is ingetrokken.'],
  },
};
