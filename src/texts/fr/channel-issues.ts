import type { Catalogue } from '../catalogue.ts';
import type { channelIssues as english } from '../en/channel-issues.ts';

/** The sentences about the type of a channel and its settings. */
export const channelIssues: Pick<Catalogue['issues'], keyof typeof english> = {
  requiredOfType: 'Obligatoire pour les canaux de type {type}.',
  notOfType: 'Non pris en charge par les canaux de type {type}.',
  typeMissing:
    'L’application dont ce service fait partie ne fournit plus le type {type}. Rien n’est envoyé et les paramètres sont conservés.',
  noProvider: 'Obligatoire, car le service n’a pas de fournisseur propre.',
  requiredForProvider: 'Obligatoire pour le fournisseur {provider}.',
  keyOrServices: 'Indiquez soit une clé, soit des adresses de services.',
  serviceEnds:
    'Le service de {type} prend fin le {date} ; dès lors, les messages échouent. Changez le type en {successor}, avec une clé de ce service.',
};
