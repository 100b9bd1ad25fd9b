import type { Catalogue } from '../catalogue.ts';

export const pageLink: Catalogue['pageLink'] = {
  title: 'Incident',
  states: {
    triggered: 'Gemeld',
    acknowledged: 'Bevestigd',
    investigating: 'In onderzoek',
    identified: 'Oorzaak gevonden',
    monitoring: 'Wordt gevolgd',
    resolved: 'Opgelost',
    merged: 'Samengevoegd',
  },
  acknowledge: 'Bevestigen',
  takeOver: 'Overnemen',
  decline: 'Ik niet',
  by: 'Door',
  ask: 'Er is nog niemand ingelicht. Als u weigert, gaat de volgende stap van de escalatie meteen in.',
  declineAndEscalate: 'Weigeren en escaleren',
  back: 'Terug',
  answered: {
    acknowledge: 'U hebt dit incident bevestigd.',
    takeOver: 'U hebt dit incident overgenomen.',
    decline: 'U hebt geweigerd.',
  },
  notices: {
    acknowledge: 'Dank u. Het incident is bevestigd en niemand anders wordt opgeroepen.',
    takeOver: 'Dank u. U hebt het incident overgenomen en niemand anders wordt opgeroepen.',
    decline: 'Dank u. U wordt in deze stap niet opnieuw opgeroepen.',
    snoozed: 'Het incident is uitgesteld. Daarna krijgt u opnieuw bericht.',
  },
  closed: 'Het incident is gesloten. U hoeft niets te doen.',
  declineHint:
    '‘Ik niet’ laat de anderen weten dat u het incident niet kunt aannemen en escaleert het meteen na uw bevestiging, tenzij de escalatie is gestopt of er intussen anderen zijn gevraagd.',
  expiry: 'De link is geldig tot het incident gesloten is, ten hoogste 24 uur.',
  next: {
    title: 'Volgende stappen',
    open: 'Open {target} en kijk zelf.',
    read: 'Lees {link}; daar moet u zich aanmelden.',
    seen: 'wat de controles hebben gezien',
    itself: 'Het incident lost zichzelf op zodra {monitor} weer bereikbaar is.',
    handOn: 'Wilt u het doorgeven, vraag dan iemand het via de eigen link over te nemen.',
  },
  snoozeHint: 'Daarna krijgt u opnieuw bericht, tenzij het incident dan voorbij is.',
  answeredAlready: 'U hebt via deze link al geantwoord.',
  takenAlready: 'Iemand heeft dit incident al aangenomen.',
  changed: 'Het incident is gewijzigd sinds u deze pagina opende.',
};
