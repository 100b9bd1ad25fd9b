import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about channel types that the host of the service adds. */
export const consoleOwnTypes: AreaCatalogue['ownTypes'] = {
  setUp: 'Configuré par l’API',
  hint: 'Le type {type} appartient à l’application dont ce service fait partie. Les paramètres et le nom du canal se modifient par l’API.',
  missing: 'N’envoie rien : type inconnu',
  missingHint:
    'L’application dont ce service fait partie ne fournit plus le type {type}. Rien n’est envoyé au canal. Ses paramètres sont conservés.',
  missingKind: 'N’est pas vérifié : type inconnu',
  missingKindHint:
    'L’application dont ce service fait partie ne fournit plus le type de moniteur {kind}. Le moniteur n’est pas vérifié. Ses paramètres sont conservés.',
};
