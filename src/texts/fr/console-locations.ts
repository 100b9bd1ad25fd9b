import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about locations and their workers. */
export const consoleLocations: AreaCatalogue['locations'] = {
  title: 'Emplacements',
  hint: 'Les moniteurs sont vérifiés depuis ces emplacements. L’exploitant du service en ajoute d’autres.',
  adminHint: 'Un emplacement commence à vérifier dès qu’un worker tourne avec sa clé dans la variable LOCATION.',
  none: 'Aucun emplacement',
  add: 'Nouvel emplacement',
  deleteHint: 'Possible seulement si aucun moniteur ne l’utilise.',
  key: 'Clé',
  keyHint: 'La valeur de LOCATION de ses workers : minuscules, chiffres et traits d’union.',
  country: 'Pays',
  countryHint: 'Deux lettres, par exemple CH.',
  isDefault: 'Vérifie les nouveaux moniteurs sans emplacement',
  isActive: 'Accepte de nouveaux moniteurs',
  default: 'par défaut',
  inactive: 'n’accepte pas de nouveaux moniteurs',
  browser: 'avec navigateur',
  version: 'version {version}',
  healths: {
    ok: 'Ses workers répondent',
    silent: 'Ses workers ne répondent plus',
    never: 'Aucun worker n’a encore répondu',
  },
  lastContact: 'dernière fois le {time}',
};
