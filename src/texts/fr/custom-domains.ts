import type { Catalogue } from '../catalogue.ts';

export const customDomains: Catalogue['customDomains'] = {
  recordMissing: {
    subject: 'Domaine personnalisé : l’enregistrement TXT de {hostname} est absent',
    text: 'L’enregistrement TXT qui prouve que {hostname} vous appartient est introuvable.\nLe nom d’hôte reste en service. Rétablissez l’enregistrement dans les 7 jours, sinon une autre organisation pourra revendiquer ce nom.\n',
  },
  lapsed: {
    subject: 'Domaine personnalisé expiré : {hostname}',
    text: 'L’enregistrement TXT de {hostname} est absent depuis 7 jours.\nLe nom d’hôte reste en service jusqu’à ce qu’une autre organisation prouve qu’il lui appartient. Il ne reçoit plus de nouveau certificat. Rétablissez l’enregistrement et vérifiez de nouveau le domaine.\n',
  },
  takenOver: {
    subject: 'Domaine personnalisé supprimé : {hostname}',
    text: 'Une autre organisation a prouvé que {hostname} lui appartient. Votre revendication avait expiré, faute d’enregistrement TXT, et a été supprimée.\nCe nom d’hôte ne sert plus votre organisation.\n',
  },
};
