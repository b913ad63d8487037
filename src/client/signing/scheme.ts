/** How an order is signed: the ways an account of one's own may choose from, and what each means. A Safe has ways of its own. */
import { plural, t } from '../../domain/text/texts'
import type { OrderScheme } from '../../wallet/messages/intents'
import type { Account } from '../../wallet/vault/accounts'

interface SchemeWords {
  readonly label: string
  /** Among the options, in a line with others; the usual way needs no word. */
  readonly short: string | undefined
  readonly says: string
  /** On the button that signs so many orders with a key of ours. */
  readonly button: (count: number) => string
}

const signAndPlace = (count: number): string =>
  plural(count, t`sign & place order`, t`sign & place ${count} orders`)

/** Each scheme in words. */
export const schemeWords = {
  eip712: {
    label: t`EIP-712 typed data`,
    short: undefined,
    says: t`Your wallet shows every field. No gas.`,
    button: signAndPlace,
  },
  ethsign: {
    label: t`Personal message (eth_sign)`,
    short: t`as a personal message`,
    says: t`Your wallet shows only the order’s hash. No gas.`,
    button: signAndPlace,
  },
  presign: {
    label: t`Presign (a transaction)`,
    short: 'presign',
    says: t`The order waits for your on-chain signature. Signing and canceling cost gas.`,
    button: () => t`place, then presign`,
  },
} as const satisfies Record<OrderScheme, SchemeWords>

/** Whether an account chooses how it signs: one with a key, here or in another wallet. */
export const choosesScheme = ({ kind }: Pick<Account, 'kind'>): boolean =>
  kind === 'key' || kind === 'external'

/** The scheme that an account signs by, of what was chosen: a choice of another account is none of a Safe's. */
export const schemeFor = (account: Pick<Account, 'kind'>, chosen: OrderScheme): OrderScheme =>
  choosesScheme(account) ? chosen : 'eip712'
