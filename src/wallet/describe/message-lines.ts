/** What telling of a message stands on: what is known around it, and how a line of it is made. */

import { type Deployment, findChain } from '../../domain/chains/chains'
import type { OrderTerms } from '../../domain/orders/order'
import type { Address, ChainId, Seconds } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import type { KnownMessage } from '../messages/known-messages'
import type { KnownToken } from './amounts'
import type { SigningLine } from './order'

/** What is known around a message. */
export interface MessageSetting {
  /** The account that is asked to sign. */
  readonly account: Address
  readonly now: Seconds
  /** The contracts of the profile on a chain, or undefined where it does not trade. */
  readonly deploymentOf: (chainId: ChainId) => Deployment | undefined
  readonly findToken: (chainId: ChainId, at: Address) => KnownToken | undefined
  /** Text of an order's app data, when it is known. */
  readonly appData?: string | undefined
  /** The order whose digest a Safe's message is, when it is known. */
  readonly order?: { readonly deployment: Deployment; readonly terms: OrderTerms } | undefined
  readonly writeTime: (at: Seconds) => string
}

/** A message of a kind. */
export type MessageOf<K extends KnownMessage['kind']> = Extract<KnownMessage, { kind: K }>

/** A line. */
export const line = (label: string, text: string, detail?: string): SigningLine => ({
  field: 'message',
  label,
  text,
  ...(detail === undefined ? {} : { detail }),
})

/** The same line, asking for a look. */
export const doubt = (given: SigningLine): SigningLine => ({ ...given, tone: 'warning' })

/** The network of a message. */
export const networkLine = (chainId: ChainId): SigningLine =>
  line(t`Network`, findChain(chainId)?.label ?? t`Unknown network`, t`chain ${chainId}`)
