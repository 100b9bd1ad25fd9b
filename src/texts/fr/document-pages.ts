import type { Catalogue } from '../catalogue.ts';

export const documentPages: Catalogue['documentPages'] = {
  states: {
    queued: 'En attente de création',
    generating: 'En cours de création',
    ready: 'Prêt',
    failed: 'Échec',
    expired: 'Expiré',
  },
  status: 'État',
  export: {
    title: 'Export des données',
    requested: 'Demandé',
    availableUntil: 'Disponible jusqu’au',
    size: 'Taille',
    download: 'Télécharger le fichier ZIP',
    failures: {
      interrupted: 'Il a été interrompu trois fois. Demandez un nouvel export.',
      storageFull: 'Le stockage du service est plein. Prévenez son exploitant avant de demander un nouvel export.',
      internal: 'Une erreur interne est survenue. Demandez un nouvel export.',
    },
  },
  report: {
    title: 'Rapport',
    period: 'Période',
    noMonitor: 'Le rapport ne couvre aucun moniteur et n’a donc pas de PDF.',
    transcribed:
      'Les noms dont le serveur n’a pas les caractères sont transcrits entre crochets. FONT_DIR permet d’ajouter des polices.',
  },
  verification: {
    title: 'Vérifier un rapport',
    archived: 'Archivé',
    unknown: 'Aucun rapport n’est archivé sous ce code. Comparez-le avec les chiffres du rapport.',
    compare: 'Comparez la période avec le rapport imprimé, et le SHA-256 avec celui du fichier PDF.',
  },
};
