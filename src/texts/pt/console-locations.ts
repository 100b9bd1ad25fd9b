import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about locations and their workers. */
export const consoleLocations: AreaCatalogue['locations'] = {
  title: 'Localizações',
  hint: 'Os monitores são verificados a partir destas localizações. O operador do serviço acrescenta outras.',
  adminHint: 'Uma localização começa a verificar quando um worker corre com a sua chave na variável LOCATION.',
  none: 'Ainda sem localizações',
  add: 'Nova localização',
  deleteHint: 'Só é possível se nenhum monitor a usar.',
  key: 'Chave',
  keyHint: 'O valor de LOCATION dos seus workers: minúsculas, algarismos e hífenes.',
  country: 'País',
  countryHint: 'Duas letras, como CH.',
  isDefault: 'Verifica novos monitores sem localização',
  isActive: 'Aceita novos monitores',
  default: 'predefinida',
  inactive: 'não aceita novos monitores',
  browser: 'com navegador',
  version: 'versão {version}',
  healths: {
    ok: 'Os seus workers respondem',
    silent: 'Os seus workers estão em silêncio',
    never: 'Nenhum worker respondeu ainda',
  },
  lastContact: 'pela última vez em {time}',
};
