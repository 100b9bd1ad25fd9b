import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about drills of the alarm path. */
export const consoleDrills: AreaCatalogue['drills'] = {
  title: 'Esercitazioni di allarme',
  back: 'Reperibilità',
  all: 'Tutte le esercitazioni',
  none: 'Nessuna esercitazione',
  noneHint:
    'Un’esercitazione verifica prima di un guasto che gli allarmi arrivino: sui canali, alle persone e secondo le politiche di escalation.',
  start: 'Avvia un’esercitazione',
  startQuestion: 'Avviare ora un’esercitazione?',
  startHint:
    'Ogni canale attivo e ogni recapito verificato riceve un messaggio che dice che è un’esercitazione. Le persone confermano il loro.',
  triggers: {
    monthly: 'Esercitazione mensile',
    manual: 'Avviata da qualcuno',
  },
  running: 'In corso',
  score: '{percent} raggiunti',
  drillOf: 'Esercitazione del {time}',
  counts: '{reached} di {tested} hanno raggiunto l’obiettivo, {skipped} sono stati saltati.',
  deadline: 'Termina entro il {time}.',
  kinds: {
    channel: 'Canali',
    contactMethod: 'Persone',
    policy: 'Politiche di escalation',
  },
  states: {
    planned: 'Previsto',
    sent: 'Inviato',
    accepted: 'Accettato',
    delivered: 'Consegnato',
    confirmed: 'Confermato',
    failed: 'Non riuscito',
    skipped: 'Saltato',
  },
  causes: {
    refused: 'Il destinatario ha rifiutato il messaggio.',
    notAccepted: 'L’esercitazione è finita prima che il destinatario accettasse il messaggio.',
    notConfirmed: 'L’esercitazione è finita prima che la persona la confermasse.',
    reachesNobody: 'Un passo della politica non raggiunge nessuno.',
    noAllowedHours: 'Nessun orario ha consentito il messaggio prima della fine dell’esercitazione.',
    personInactive: 'La persona è stata disattivata.',
  },
  settings: 'Esercitazione mensile',
  monthly: 'Avvia un’esercitazione ogni mese',
  monthlyHint:
    'I canali ricevono il messaggio in questi orari dell’organizzazione, le persone in quelli del loro account e fuori dalle ore di quiete.',
  day: 'Giorno del mese',
  from: 'Dalle',
  to: 'Alle',
  tested: 'Percorso di allarme verificato il {time}: {percent} raggiunti',
  untested: 'Percorso di allarme mai verificato',
};
