import type { Reply } from '../../../http/send.ts';
import type { AccountHolder } from '../../../services/accounts/account-access.ts';
import type { ExportAccount } from '../../../services/recovery/account-export.ts';

/** Everything that is stored about the account, as a file of JSON. */
export async function renderExport(exportAccount: ExportAccount, holder: AccountHolder): Promise<Reply> {
  return {
    status: 200,
    headers: [
      ['Content-Type', 'application/json'],
      ['Content-Disposition', 'attachment; filename="phone-gateway-account.json"'],
      ['Cache-Control', 'no-store'],
    ],
    body: `${JSON.stringify(await exportAccount(holder), null, 2)}\n`,
  };
}
