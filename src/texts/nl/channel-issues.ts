import type { Catalogue } from '../catalogue.ts';
import type { channelIssues as english } from '../en/channel-issues.ts';

/** The sentences about the type of a channel and its settings. */
export const channelIssues: Pick<Catalogue['issues'], keyof typeof english> = {
  requiredOfType: 'Verplicht voor kanalen van het type {type}.',
  notOfType: 'Niet ondersteund door kanalen van het type {type}.',
  typeMissing:
    'De toepassing waarvan deze dienst deel uitmaakt, biedt het type {type} niet meer aan. Er wordt niets verstuurd en de instellingen blijven bewaard.',
  noProvider: 'Verplicht, omdat de dienst geen eigen aanbieder heeft.',
  requiredForProvider: 'Verplicht voor de aanbieder {provider}.',
  keyOrServices: 'Geef een sleutel of adressen van diensten op, niet beide.',
  serviceEnds:
    'De dienst van {type} eindigt op {date}; vanaf dan mislukken berichten. Wijzig het type in {successor}, met een sleutel van die dienst.',
};
