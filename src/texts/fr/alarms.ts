import type { Catalogue } from '../catalogue.ts';

export const alarms: Catalogue['alarms'] = {
  unpingedHeartbeat: {
    subject: '{monitor} n’a encore reçu aucun ping',
    text: 'Le moniteur heartbeat {monitor} n’a reçu aucun ping depuis sa création. Il n’est considéré ni comme disponible ni comme en panne et ne déclenche aucune alerte avant le premier.\n\nAppelez son URL de heartbeat depuis votre tâche, ou supprimez le moniteur.\n',
  },
};
