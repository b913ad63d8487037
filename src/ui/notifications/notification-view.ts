/** View data of notifications: marks, filter choices, order titles and mutes in words. */

import * as z from 'zod/mini'
import { type NotificationType, notificationTitle, notificationType } from '../../client/db/rows/notification'
import type { NotificationFilter, NotificationGroup } from '../../client/notify/notification-list'
import type { Notification } from '../../client/notify/notifications'
import { viewToken } from '../../client/tokens/tokens'
import { networkName } from '../../domain/chains/chains'
import { type Address, address, type OrderUid } from '../../domain/scalars'
import { amountIn, amountOut, shortUid } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import type { Account } from '../../wallet/vault/accounts'
import { shortAddress } from '../../wallet/vault/checksum'
import type { Mark } from '../kit/status-mark'

/** Mark before the title of each type. Related types share a mark and are listed together. */
export const notificationMarks = {
  order_filled: 'fulfilled',
  order_partially_filled: 'partiallyFilled',
  price_improvement: 'open',
  fill_reverted: 'refused',
  order_reopened: 'open',
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
  weekly_digest: 'open',
  plan_started: 'open',
  plan_triggered: 'open',
  plan_parts: 'fulfilled',
  plan_part_missed: 'refused',
  plan_done: 'fulfilled',
} as const satisfies Record<NotificationType, Mark>

/** All types, in the order of choice lists. */
export const listedTypes = Object.keys(notificationMarks) as readonly NotificationType[]

/** Filter choices of the list. `all` and null mean no filter. */
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

/** Returns true if any filter is set. */
export const isFiltered = ({ search, type, owner, isUnread, order }: NotificationChoice): boolean =>
  search.trim() !== '' || type !== 'all' || owner !== 'all' || isUnread || order !== null

/** Converts the choices to a filter of the client. */
export const toFilter = (
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

export const typeChoices: readonly { readonly value: NotificationType | 'all'; readonly label: string }[] = [
  { value: 'all', label: t`All types` },
  ...listedTypes.map((value) => ({ value, label: notificationTitle(value) })),
]

export const ownerChoices = (accounts: readonly Account[]): readonly { value: string; label: string }[] => [
  { value: 'all', label: t`All accounts` },
  ...accounts.map(({ address: value, name: label }) => ({ value, label })),
]

const ATOMS = /^\d+$/

/** Returns the signed amount of one side of the order, or undefined if it is unknown. */
function side({ chainId, facts = {} }: Notification, name: 'sell' | 'buy'): string | undefined {
  const token = z.safeDecode(address, facts[`${name}Token`] ?? '')
  const atoms = facts[`${name}Amount`] ?? ''
  if (!token.success || !ATOMS.test(atoms)) return undefined
  const view = viewToken(chainId, token.data)
  const write = name === 'sell' ? amountOut : amountIn
  return `${write(BigInt(atoms), view)} ${view.symbol}`
}

/**
 * Returns the heading of an order's notifications.
 * @example 'Sell 1 WETH for at least 3,000 USDC'
 */
export function groupTitle({ uid, chainId, notifications }: NotificationGroup): string {
  const [newest] = notifications
  const [sell, buy] = newest ? [side(newest, 'sell'), side(newest, 'buy')] : []
  if (uid === null) return newest ? notificationTitle(newest.type) : ''
  if (!sell || !buy) return t`Order ${shortUid(uid)} on ${networkName(chainId)}`
  return newest?.facts?.['kind'] === 'buy'
    ? t`Buy ${buy} for at most ${sell}`
    : t`Sell ${sell} for at least ${buy}`
}

export interface MuteParts {
  readonly kind: 'type' | 'account' | 'order'
  /** Type, address, or `profile:chain:uid` of the order. */
  readonly value: string
  /** Undefined for all channels. */
  readonly channel: string | undefined
}

/** Parses the name of a mute. Returns undefined for unknown names. */
export function parseMute(name: string): MuteParts | undefined {
  const match = /^(type|account|order):([^@]+)(?:@(.+))?$/.exec(name)
  if (!match) return undefined
  const [, kind, value = '', channel] = match
  return { kind: kind as MuteParts['kind'], value, channel }
}

/** Describes a mute by the names of accounts and channels. */
export function muteText(
  name: string,
  accounts: readonly Pick<Account, 'address' | 'name'>[],
  channels: readonly { readonly id: string; readonly label: string }[],
): string {
  const parts = parseMute(name)
  if (!parts) return name
  const { kind, value, channel } = parts
  const where = channel
    ? t` on ${channels.find(({ id }) => id === channel)?.label ?? t`a deleted channel`}`
    : ''
  const described = {
    type: () =>
      notificationType.safeParse(value).success ? notificationTitle(value as NotificationType) : value,
    account: () =>
      accounts.find((account) => account.address === value)?.name ?? shortAddress(value as Address),
    order: () => t`order ${shortUid(value.split(':').at(-1) ?? value)}`,
  } as const satisfies Record<MuteParts['kind'], () => string>
  return `${described[kind]()}${where}`
}
