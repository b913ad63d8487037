/** Context of a message and builders of its lines. */

import { type Deployment, findChain } from '../../domain/chains/chains'
import type { OrderTerms } from '../../domain/orders/order'
import type { Address, ChainId, Seconds } from '../../domain/scalars'
import { showHidden } from '../../domain/text/characters'
import { cleanForeign } from '../../domain/text/foreign-words'
import { t } from '../../domain/text/texts'
import type { KnownMessage, MessageDomain } from '../messages/known-messages'
import { withChecksum } from '../vault/checksum'
import type { KnownToken } from './amounts'
import type { SigningLine } from './order'
import type { SigningWarning } from './warnings'

export interface MessageContext {
  readonly account: Address
  readonly now: Seconds
  /** Finds the contracts of the profile on a chain, or undefined if it does not trade there. */
  readonly deploymentOf: (chainId: ChainId) => Deployment | undefined
  readonly findToken: (chainId: ChainId, address: Address) => KnownToken | undefined
  /** Text of the order's app data, if known. */
  readonly appData?: string | undefined
  /** Order whose digest a Safe message contains, if known. */
  readonly order?: { readonly deployment: Deployment; readonly terms: OrderTerms } | undefined
  readonly writeTime: (time: Seconds) => string
}

export type MessageOf<K extends KnownMessage['kind']> = Extract<KnownMessage, { kind: K }>

export const line = (label: string, text: string, detail?: string): SigningLine => ({
  field: 'message',
  label,
  text,
  ...(detail === undefined ? {} : { detail }),
})

export const withWarning = (given: SigningLine): SigningLine => ({ ...given, tone: 'warning' })

export const networkLine = (chainId: ChainId): SigningLine =>
  line(t`Network`, findChain(chainId)?.label ?? t`Unknown network`, t`chain ${chainId}`)

/** Returns the name of a domain in one line. The author of the message chose it. */
export const nameOfDomain = ({ name }: Pick<MessageDomain, 'name'>): string => cleanForeign(showHidden(name))

export const foreignSigner = (signer: Address): SigningWarning => ({
  kind: 'foreignSigner',
  message: t`This message is for the account ${withChecksum(signer)}, not for yours. Signing it is useless or a trick.`,
})
