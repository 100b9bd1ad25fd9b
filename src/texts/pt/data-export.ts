import type { Catalogue } from '../catalogue.ts';

export const dataExport: Catalogue['dataExport'] = {
  readySubject: 'A exportação dos seus dados está pronta',
  ready:
    'A exportação dos dados de {organization} está pronta.\n\nDescarregue-a aqui depois de iniciar sessão:\n{url}\n\nPode ser descarregada até {until}.\n',
  failedSubject: 'A exportação dos seus dados falhou',
  failed:
    'A exportação dos dados de {organization} falhou: {reason}\n\nPode pedir de imediato uma nova exportação.\n\nDetalhes, depois de iniciar sessão:\n{url}\n',
  reasons: {
    interrupted: 'foi interrompida três vezes.',
    storageFull: 'o armazenamento de ficheiros do serviço está cheio. Informe o respetivo operador.',
    internal: 'ocorreu um erro interno.',
  },
  reminder: {
    subject: 'Exporte os seus dados antes do fim do serviço',
    text: '{organization} foi cancelada. Pode ser utilizada e exportada até {end}. Os dados são eliminados em {erasure} e não podem ser recuperados depois.\n\nPeça aqui uma exportação, depois de iniciar sessão:\n{url}\n',
  },
};
