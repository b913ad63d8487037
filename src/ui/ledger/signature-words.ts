/** The parts of a signature by their names for people. */

import type { LedgerRow } from '../../client/db/rows/ledger'
import type { OrderTerms } from '../../domain/orders/order'
import { t } from '../../domain/text/texts'

const SCHEMES = {
  eip712: t`EIP-712 typed data`,
  ethsign: t`Personal message (eth_sign)`,
  eip1271: t`Contract signature (EIP-1271)`,
  presign: t`Presign (on-chain)`,
} as const satisfies Record<LedgerRow['signature']['scheme'], string>

/** How something was signed. @example schemeWords('eip712') // 'EIP-712 typed data' */
export const schemeWords = (scheme: LedgerRow['signature']['scheme']): string => SCHEMES[scheme]

const BALANCES = {
  erc20: t`Wallet (ERC-20)`,
  internal: t`Vault internal balance`,
  external: t`Wallet, through the Vault`,
} as const satisfies Record<OrderTerms['sellTokenBalance'], string>

/** Where tokens are taken from or paid to. @example balanceWords('erc20') // 'Wallet (ERC-20)' */
export const balanceWords = (balance: OrderTerms['sellTokenBalance']): string => BALANCES[balance]
