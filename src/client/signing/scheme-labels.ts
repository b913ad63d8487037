/** Signing schemes of accounts with a key, and their labels. Safes have methods of their own. */
import { plural, t } from '../../domain/text/texts'
import type { OrderScheme } from '../../wallet/messages/intents'
import type { Account } from '../../wallet/vault/accounts'

interface SchemeWords {
  readonly label: string
  /** Short label in the summary of order options. Undefined for the default scheme. */
  readonly short: string | undefined
  readonly description: string
  /** Label of the button that signs this many orders with a key in Cowbell. */
  readonly button: (count: number) => string
}

const signAndPlace = (count: number): string =>
  plural(count, t`sign & place order`, t`sign & place ${count} orders`)

export const schemeWords = {
  eip712: {
    label: t`EIP-712 typed data`,
    short: undefined,
    description: t`Your wallet shows every field. No gas.`,
    button: signAndPlace,
  },
  ethsign: {
    label: t`Personal message (eth_sign)`,
    short: t`as a personal message`,
    description: t`Your wallet shows only the order’s hash. No gas.`,
    button: signAndPlace,
  },
  presign: {
    label: t`Presign (a transaction)`,
    short: 'presign',
    description: t`The order waits for your on-chain signature. Signing and canceling cost gas.`,
    button: () => t`place, then presign`,
  },
} as const satisfies Record<OrderScheme, SchemeWords>

/** Returns whether an account can choose a scheme: it has a key, here or in another wallet. */
export const choosesScheme = ({ kind }: Pick<Account, 'kind'>): boolean =>
  kind === 'key' || kind === 'external'

/** Returns the scheme an account signs with. A Safe ignores the choice made for another account. */
export const schemeFor = (account: Pick<Account, 'kind'>, chosen: OrderScheme): OrderScheme =>
  choosesScheme(account) ? chosen : 'eip712'
