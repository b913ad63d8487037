/** Readable names of signing schemes and token balances. */

import type { LedgerRow } from '../../client/db/rows/ledger'
import type { OrderTerms } from '../../domain/orders/order'
import { t } from '../../domain/text/texts'

const SCHEMES = {
  eip712: t`EIP-712 typed data`,
  ethsign: t`Personal message (eth_sign)`,
  eip1271: t`Contract signature (EIP-1271)`,
  presign: t`Presign (on-chain)`,
} as const satisfies Record<LedgerRow['signature']['scheme'], string>

/** @example schemeText('eip712') // 'EIP-712 typed data' */
export const schemeText = (scheme: LedgerRow['signature']['scheme']): string => SCHEMES[scheme]

const BALANCES = {
  erc20: t`Wallet (ERC-20)`,
  internal: t`Vault internal balance`,
  external: t`Wallet, through the Vault`,
} as const satisfies Record<OrderTerms['sellTokenBalance'], string>

/**
 * Names where tokens are taken from or paid to.
 * @example balanceText('erc20') // 'Wallet (ERC-20)'
 */
export const balanceText = (balance: OrderTerms['sellTokenBalance']): string => BALANCES[balance]

const KINDS = {
  order: t`Order`,
  cancellation: t`Order cancellation`,
  cancellations: t`Cancellation of orders`,
  affiliateCode: t`Affiliate code`,
  permit: t`Permit`,
  sitePermit: t`Permit for a site`,
  safeMessage: t`Safe signature (one owner)`,
  safeTransaction: t`Safe transaction (one owner)`,
  text: t`Text for a site`,
} as const satisfies Record<LedgerRow['kind'], string>

export const kindText = ({ kind }: Pick<LedgerRow, 'kind'>): string => KINDS[kind]
