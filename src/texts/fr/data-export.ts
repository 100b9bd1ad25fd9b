import type { Catalogue } from '../catalogue.ts';

export const dataExport: Catalogue['dataExport'] = {
  readySubject: 'Votre export de données est prêt',
  ready:
    'L’export de données de {organization} est prêt.\n\nTéléchargez-le ici, après vous être connecté :\n{url}\n\nIl est disponible jusqu’au {until}.\n',
  failedSubject: 'Votre export de données a échoué',
  failed:
    'L’export de données de {organization} a échoué : {reason}\n\nVous pouvez demander un nouvel export dès maintenant.\n\nDétails, après vous être connecté :\n{url}\n',
  reasons: {
    interrupted: 'il a été interrompu trois fois.',
    storageFull: 'le stockage de fichiers du service est plein. Veuillez en informer l’exploitant.',
    internal: 'une erreur interne s’est produite.',
  },
  reminder: {
    subject: 'Exportez vos données avant la fin du service',
    text: '{organization} a été résiliée. Vous pouvez utiliser le service et exporter vos données jusqu’au {end}. Les données seront effacées le {erasure} et ne pourront plus être restaurées.\n\nDemandez un export ici, après vous être connecté :\n{url}\n',
  },
};
