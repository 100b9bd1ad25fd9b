import type { Catalogue } from '../catalogue.ts';

export const dataExport: Catalogue['dataExport'] = {
  readySubject: 'Uw gegevensexport is klaar',
  ready:
    'De gegevensexport van {organization} is klaar.\n\nDownload de export hier na het inloggen:\n{url}\n\nDe export is beschikbaar tot {until}.\n',
  failedSubject: 'Uw gegevensexport is mislukt',
  failed:
    'De gegevensexport van {organization} is mislukt: {reason}\n\nU kunt meteen een nieuwe export aanvragen.\n\nDetails, na het inloggen:\n{url}\n',
  reasons: {
    interrupted: 'hij is drie keer onderbroken.',
    storageFull: 'de bestandsopslag van de dienst is vol. Informeer de beheerder.',
    internal: 'er is een interne fout opgetreden.',
  },
  reminder: {
    subject: 'Exporteer uw gegevens voordat de dienst eindigt',
    text: '{organization} is opgezegd. U kunt de dienst gebruiken en uw gegevens exporteren tot {end}. De gegevens worden op {erasure} gewist en kunnen daarna niet worden hersteld.\n\nVraag hier na het inloggen een export aan:\n{url}\n',
  },
};
