import type { Catalogue } from '../catalogue.ts';

export const pageLink: Catalogue['pageLink'] = {
  title: 'Incidente',
  states: {
    triggered: 'Activado',
    acknowledged: 'Aceptado',
    investigating: 'En investigación',
    identified: 'Causa identificada',
    monitoring: 'En observación',
    resolved: 'Resuelto',
    merged: 'Fusionado',
  },
  acknowledge: 'Aceptar',
  takeOver: 'Asumir',
  decline: 'Yo no',
  by: 'Por',
  ask: 'Aún no se ha avisado a nadie. Si rechaza, el siguiente paso del escalado se ejecuta de inmediato.',
  declineAndEscalate: 'Rechazar y escalar',
  back: 'Volver',
  answered: {
    acknowledge: 'Ha aceptado este incidente.',
    takeOver: 'Ha asumido este incidente.',
    decline: 'Ha rechazado el aviso.',
  },
  notices: {
    acknowledge: 'Gracias. El incidente está aceptado y no se avisa a nadie más.',
    takeOver: 'Gracias. Ha asumido el incidente y no se avisa a nadie más.',
    decline: 'Gracias. No se le avisa de nuevo en este paso.',
    snoozed: 'El incidente está pospuesto. Al final recibirá otro aviso.',
  },
  closed: 'El incidente está cerrado. No tiene que hacer nada.',
  declineHint:
    '«Yo no» indica a los demás que no puede hacerse cargo del incidente y lo escala en cuanto lo confirme, salvo que el escalado esté detenido o ya se haya preguntado a otros.',
  expiry: 'El enlace vale hasta que se cierre el incidente, como máximo 24 horas.',
  next: {
    title: 'Siguientes pasos',
    open: 'Abra {target} y compruébelo usted mismo.',
    read: 'Lea {link}; la página le pide iniciar sesión.',
    seen: 'lo que han observado las comprobaciones',
    itself: 'El incidente se resuelve solo en cuanto {monitor} se restablezca.',
    handOn: 'Para traspasarlo, pida a alguien que lo asuma con su propio enlace.',
  },
  snoozeHint: 'Al final recibirá otro aviso, salvo que el incidente ya esté resuelto.',
  answeredAlready: 'Ya ha respondido mediante este enlace.',
  takenAlready: 'Alguien ya se ha hecho cargo de este incidente.',
  changed: 'El incidente ha cambiado desde que abrió esta página.',
};
