import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about drills of the alarm path. */
export const consoleDrills: AreaCatalogue['drills'] = {
  title: 'Alarmoefeningen',
  back: 'Bereikbaarheid',
  all: 'Alle oefeningen',
  none: 'Nog geen oefeningen',
  noneHint:
    'Een oefening test vóór een storing of alarmen aankomen: op kanalen, bij mensen en volgens het escalatiebeleid.',
  start: 'Oefening starten',
  startQuestion: 'Nu een oefening starten?',
  startHint:
    'Elk actief kanaal en elke geverifieerde contactmethode krijgt een bericht dat het een oefening is. Mensen bevestigen het hunne.',
  triggers: {
    monthly: 'Maandelijkse oefening',
    manual: 'Door iemand gestart',
  },
  running: 'Loopt',
  score: '{percent} bereikt',
  drillOf: 'Oefening van {time}',
  counts: '{reached} van {tested} bereikten hun doel, {skipped} zijn overgeslagen.',
  deadline: 'De oefening eindigt uiterlijk {time}.',
  kinds: {
    channel: 'Kanalen',
    contactMethod: 'Mensen',
    policy: 'Escalatiebeleid',
  },
  states: {
    planned: 'Gepland',
    sent: 'Verstuurd',
    accepted: 'Aangenomen',
    delivered: 'Afgeleverd',
    confirmed: 'Bevestigd',
    failed: 'Mislukt',
    skipped: 'Overgeslagen',
  },
  causes: {
    refused: 'De ontvanger weigerde het bericht.',
    notAccepted: 'De oefening eindigde voordat de ontvanger het bericht aannam.',
    notConfirmed: 'De oefening eindigde voordat de persoon die bevestigde.',
    reachesNobody: 'Een stap van het beleid bereikt niemand.',
    noAllowedHours: 'Geen uren lieten het bericht toe voordat de oefening eindigde.',
    personInactive: 'De persoon is gedeactiveerd.',
  },
  settings: 'Maandelijkse oefening',
  monthly: 'Elke maand een oefening starten',
  monthlyHint:
    'Kanalen krijgen hun bericht in deze uren van de organisatie, mensen in die van hun account en buiten hun rusturen.',
  day: 'Dag van de maand',
  from: 'Van',
  to: 'Tot',
  tested: 'Alarmpad getest op {time}: {percent} bereikt',
  untested: 'Alarmpad nooit getest',
};
