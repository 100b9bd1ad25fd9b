import type { Catalogue } from '../catalogue.ts';
import type { channelIssues as english } from '../en/channel-issues.ts';

/** The sentences about the type of a channel and its settings. */
export const channelIssues: Pick<Catalogue['issues'], keyof typeof english> = {
  requiredOfType: 'Erforderlich für Kanäle vom Typ {type}.',
  notOfType: 'Von Kanälen vom Typ {type} nicht unterstützt.',
  typeMissing:
    'Die Anwendung, deren Teil dieser Dienst ist, stellt den Typ {type} nicht mehr bereit. Es wird nichts gesendet; die Einstellungen bleiben erhalten.',
  noProvider: 'Erforderlich, weil der Dienst keinen eigenen Anbieter hat.',
  requiredForProvider: 'Erforderlich für den Anbieter {provider}.',
  keyOrServices: 'Entweder ein Schlüssel oder Adressen von Diensten sind nötig.',
  serviceEnds:
    'Der Dienst von {type} endet am {date}; ab dann schlagen Nachrichten fehl. Ändern Sie den Typ zu {successor}, mit einem Schlüssel dieses Dienstes.',
};
