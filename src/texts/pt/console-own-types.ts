import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about channel types that the host of the service adds. */
export const consoleOwnTypes: AreaCatalogue['ownTypes'] = {
  setUp: 'Configurado através da API',
  hint: 'O tipo {type} pertence à aplicação de que este serviço faz parte. As definições e o nome do canal são alterados através da API.',
  missing: 'Não envia nada: tipo desconhecido',
  missingHint:
    'A aplicação de que este serviço faz parte já não disponibiliza o tipo {type}. Nada é enviado para o canal. As suas definições são mantidas.',
  missingKind: 'Não é verificado: tipo desconhecido',
  missingKindHint:
    'A aplicação de que este serviço faz parte já não disponibiliza o tipo de monitor {kind}. O monitor não é verificado. As suas definições são mantidas.',
};
