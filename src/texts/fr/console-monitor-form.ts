import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about new and changed monitors. */
export const consoleMonitorForm: ConsoleCatalogue['monitorForm'] = {
  new: 'Nouveau moniteur',
  edit: 'Modifier le moniteur',
  create: 'Créer le moniteur',
  kind: 'Quoi surveiller',
  types: {
    http: 'Site web',
    keyword: 'Site web contenant un texte',
    heartbeat: 'Signal d’une tâche',
    scenario: 'Scénario dans un navigateur',
  },
  nameHint: 'Vide : l’adresse vérifiée.',
  alerting: 'Seuils et rappels',
  alertingHint: 'Un champ vide reprend la valeur du client, sinon celle de l’organisation.',
  inherited: { customer: 'Valeur du client : {value}.', organization: 'Valeur de l’organisation : {value}.' },
  login: 'Connexion',
  test: 'Tester maintenant',
  testing: 'Test en cours …',
  result: 'Résultat du test',
  resultHint: 'Une vérification avec ces paramètres. Rien n’est enregistré.',
  pause: 'Mettre en pause',
  resume: 'Reprendre',
  deleteHint: 'Ses vérifications, chiffres et incidents sont aussi supprimés.',
  ping: 'Envoyez une requête à cette adresse à chaque exécution de la tâche',
};
