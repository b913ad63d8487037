/** How an order is signed: the ways an account of one's own may choose from, and what each means. A Safe has ways of its own. */
import type { OrderScheme } from '../../wallet/messages/intents'
import type { Account } from '../../wallet/vault/accounts'

interface SchemeWords {
  readonly label: string
  /** Among the options, in a line with others; the usual way needs no word. */
  readonly short: string | undefined
  readonly says: string
  /** On the button that signs with a key of ours. */
  readonly button: string
}

/** Each scheme in words. */
export const schemeWords = {
  eip712: {
    label: 'EIP-712 typed data',
    short: undefined,
    says: 'The wallet is shown the order field by field. It costs nothing.',
    button: 'sign and place',
  },
  ethsign: {
    label: 'Personal message (eth_sign)',
    short: 'as a personal message',
    says: 'The wallet is shown only a hash, the digest of the order that you read here. It costs nothing.',
    button: 'sign and place',
  },
  presign: {
    label: 'Presignature (a transaction)',
    short: 'signed on the chain',
    says: 'The order is placed at once and waits until you sign it on the chain. That costs gas, and so does cancelling: a transaction too.',
    button: 'place, then presign',
  },
} as const satisfies Record<OrderScheme, SchemeWords>

/** Whether an account chooses how it signs: one with a key, here or in another wallet. */
export const choosesScheme = ({ kind }: Pick<Account, 'kind'>): boolean =>
  kind === 'key' || kind === 'external'

/** The scheme that an account signs by, of what was chosen: a choice of another account is none of a Safe's. */
export const schemeFor = (account: Pick<Account, 'kind'>, chosen: OrderScheme): OrderScheme =>
  choosesScheme(account) ? chosen : 'eip712'
