import type { Catalogue } from '../catalogue.ts';
import type { channelIssues as english } from '../en/channel-issues.ts';

/** The sentences about the type of a channel and its settings. */
export const channelIssues: Pick<Catalogue['issues'], keyof typeof english> = {
  requiredOfType: 'Obrigatório para canais do tipo {type}.',
  notOfType: 'Não suportado por canais do tipo {type}.',
  typeMissing:
    'A aplicação de que este serviço faz parte já não disponibiliza o tipo {type}. Nada é enviado e as definições são mantidas.',
  noProvider: 'Obrigatório, porque o serviço não tem um fornecedor próprio.',
  requiredForProvider: 'Obrigatório para o fornecedor {provider}.',
  keyOrServices: 'Indique uma chave ou endereços de serviços, mas não ambos.',
  serviceEnds:
    'O serviço de {type} termina em {date}; a partir daí, as mensagens falham. Mude o tipo para {successor}, com uma chave desse serviço.',
};
