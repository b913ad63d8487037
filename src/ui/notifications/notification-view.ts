/** Notifications as the screen shows them: their marks, what can be chosen of them, and orders and mutes in words. */

import * as z from 'zod/mini'
import { type NotificationType, notificationTitle, notificationType } from '../../client/db/rows/notification'
import type { NotificationFilter, NotificationGroup } from '../../client/notify/list'
import type { Notification } from '../../client/notify/store'
import { viewToken } from '../../client/tokens/tokens'
import { networkName } from '../../domain/chains/chains'
import { type Address, address, type OrderUid } from '../../domain/scalars'
import { amountIn, amountOut, shortUid } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import type { Account } from '../../wallet/vault/accounts'
import { shortAddress } from '../../wallet/vault/checksum'
import type { Mark } from '../kit/status-mark'

/** The shape beside a notification's title, related types side by side. */
export const notificationMarks = {
  order_filled: 'fulfilled',
  order_partially_filled: 'partiallyFilled',
  price_improvement: 'open',
  order_expiring: 'open',
  order_expired: 'expired',
  order_cancelled: 'cancelled',
  cancelled_elsewhere: 'cancelled',
  insufficient_balance: 'refused',
  approval_missing: 'refused',
  presignature_missing: 'refused',
  signature_mismatch: 'refused',
  out_of_reach: 'open',
  back_in_reach: 'open',
  price_alert: 'open',
} as const satisfies Record<NotificationType, Mark>

/** Every type, in the order of a list to choose from. */
export const listedTypes = Object.keys(notificationMarks) as readonly NotificationType[]

/** What is chosen of the notifications; `all` and null mean that it does not matter. */
export interface NotificationChoice {
  readonly search: string
  readonly type: NotificationType | 'all'
  readonly owner: string
  readonly isUnread: boolean
  readonly order: (Pick<Notification, 'chainId' | 'profileId'> & { readonly uid: OrderUid }) | null
}

export const allNotifications: NotificationChoice = {
  search: '',
  type: 'all',
  owner: 'all',
  isUnread: false,
  order: null,
}

/** Whether something is left out. */
export const isNarrowed = ({ search, type, owner, isUnread, order }: NotificationChoice): boolean =>
  search.trim() !== '' || type !== 'all' || owner !== 'all' || isUnread || order !== null

/** The choice as a filter of the client. */
export const filterOf = (
  { search, type, owner, isUnread, order }: NotificationChoice,
  limit: number,
): NotificationFilter => ({
  search,
  isUnread,
  limit,
  ...(type === 'all' ? {} : { types: [type] }),
  ...(owner === 'all' ? {} : { owner }),
  ...(order ? { uid: order.uid, chainId: order.chainId } : {}),
})

/** Every type by its title, all of them first. */
export const typeChoices: readonly { readonly value: NotificationType | 'all'; readonly label: string }[] = [
  { value: 'all', label: t`All types` },
  ...listedTypes.map((value) => ({ value, label: notificationTitle(value) })),
]

/** Every account by its name, all of them first. */
export const ownerChoices = (accounts: readonly Account[]): readonly { value: string; label: string }[] => [
  { value: 'all', label: t`All accounts` },
  ...accounts.map(({ address: value, name: label }) => ({ value, label })),
]

const ATOMS = /^\d+$/

/** A side of the order that a notification is about, as it was signed; undefined for one whose figures are not known. */
function side({ chainId, facts = {} }: Notification, name: 'sell' | 'buy'): string | undefined {
  const token = z.safeDecode(address, facts[`${name}Token`] ?? '')
  const atoms = facts[`${name}Amount`] ?? ''
  if (!token.success || !ATOMS.test(atoms)) return undefined
  const view = viewToken(chainId, token.data)
  const write = name === 'sell' ? amountOut : amountIn
  return `${write(BigInt(atoms), view)} ${view.symbol}`
}

/** What an order's notifications stand under. @example 'Sell 1 WETH for at least 3,000 USDC' */
export function groupTitle({ uid, chainId, notifications }: NotificationGroup): string {
  const [newest] = notifications
  const [sell, buy] = newest ? [side(newest, 'sell'), side(newest, 'buy')] : []
  if (uid === null) return newest ? notificationTitle(newest.type) : ''
  if (!sell || !buy) return t`Order ${shortUid(uid)} on ${networkName(chainId)}`
  return newest?.facts?.['kind'] === 'buy'
    ? t`Buy ${buy} for at most ${sell}`
    : t`Sell ${sell} for at least ${buy}`
}

/** A mute's parts. */
export interface MuteParts {
  readonly what: 'type' | 'account' | 'order'
  /** The type, the address, or the order's line `profile:chain:uid`. */
  readonly of: string
  /** Undefined for every channel. */
  readonly channel: string | undefined
}

/** Takes a mute's name apart; undefined for one that is none of ours. */
export function readMute(name: string): MuteParts | undefined {
  const match = /^(type|account|order):([^@]+)(?:@(.+))?$/.exec(name)
  if (!match) return undefined
  const [, what, of = '', channel] = match
  return { what: what as MuteParts['what'], of, channel }
}

/** A mute in words, by the names that accounts and channels have. */
export function muteWords(
  name: string,
  accounts: readonly Pick<Account, 'address' | 'name'>[],
  channels: readonly { readonly id: string; readonly label: string }[],
): string {
  const parts = readMute(name)
  if (!parts) return name
  const { what, of, channel } = parts
  const where = channel
    ? t` on ${channels.find(({ id }) => id === channel)?.label ?? t`a deleted channel`}`
    : ''
  const described = {
    type: () => (notificationType.safeParse(of).success ? notificationTitle(of as NotificationType) : of),
    account: () => accounts.find(({ address: at }) => at === of)?.name ?? shortAddress(of as Address),
    order: () => t`order ${shortUid(of.split(':').at(-1) ?? of)}`,
  } as const satisfies Record<MuteParts['what'], () => string>
  return `${described[what]()}${where}`
}
