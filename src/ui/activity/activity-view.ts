/** Rows of the activity list: text, icon and link of each entry. */

import type { Activity, ActivityQuery } from '../../client/activity/list'
import { now } from '../../client/clock'
import { type NotificationType, notificationTitle } from '../../client/db/rows/notification'
import { isPlacedElsewhere, type OrderEntry } from '../../client/db/rows/order-entry'
import type { TransactionRow } from '../../client/db/rows/transaction'
import { deploymentFor, type Profile } from '../../client/settings/profiles'
import { viewPair } from '../../client/tokens/tokens'
import { findChain } from '../../domain/chains/chains'
import { findNamedToken } from '../../domain/chains/imported-tokens'
import type { ChainId } from '../../domain/scalars'
import { amountIn, signedPercent } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { describeAct } from '../../wallet/describe/transaction'
import { transactionUrl } from '../funds/transaction-links'
import { transactionStates } from '../funds/transaction-words'
import type { IconName } from '../kit/icon'
import { type Mark, statusTone, statusWord } from '../kit/status-mark'
import { signatureStatus, signatureTitle, signedTerms, statusText } from '../ledger/signature-view'
import { notificationMarks } from '../notifications/notification-view'
import { gainOf } from '../orders/list/figures'
import { orderLine, termsLine } from '../orders/order-sentence'
import { type OrderView, viewEntry } from '../orders/order-view'
import { hrefOf } from '../workspace/routes'

export interface ActivityView {
  readonly icon: IconName
  readonly tone: 'accent' | 'good' | 'soft' | 'caution' | 'bad'
  /** The kind in one or two words, for users who cannot see the icon. */
  readonly kind: string
  readonly title: string
  readonly details: string
  /** The surplus, shown next to the text. */
  readonly gain?: string | undefined
  readonly href: string
  readonly isElsewhere: boolean
  readonly chainId: ChainId
  readonly owner: string | undefined
}

type Of<K extends Activity['kind']> = Extract<Activity, { readonly kind: K }>

const orderHref = (chainId: ChainId, uid: string): string => hrefOf('order', { chain: String(chainId), uid })

/** Formats the gain of an order. Returns undefined if it is not positive. */
function gainText(view: OrderView): string | undefined {
  const gain = gainOf(view)
  if (!gain || gain.atoms <= 0n) return undefined
  const { atoms, token, bps, over } = gain
  const text = `+${amountIn(atoms, token)} ${token.symbol} (${signedPercent(bps)})`
  return over === 'quote' ? t`${text} vs. quote` : t`Surplus ${text}`
}

/** Icons of ended orders. */
const ENDS: Partial<Record<Mark, IconName>> = {
  fulfilled: 'check',
  cancelled: 'close',
  expired: 'clock',
}

const stateText = (entry: OrderEntry, status: string): string =>
  isPlacedElsewhere(entry) ? t`Order · ${status} · Placed elsewhere` : t`Order · ${status}`

function viewPlaced({ entry }: Of<'order'>): ActivityView {
  const { chainId, uid, owner } = entry
  const view = viewEntry(entry)
  const status = view.status ?? statusWord(view.mark)
  return {
    icon: ENDS[view.mark] ?? 'orders',
    tone: statusTone(view.mark),
    kind: t`Order`,
    title: orderLine(view),
    details: stateText(entry, status),
    gain: gainText(view),
    href: orderHref(chainId, uid),
    isElsewhere: false,
    chainId,
    owner,
  }
}

/** Returns the icon of a fill, or of its reversal. */
const fillIcon = (type: NotificationType): IconName => (type === 'fill_reverted' ? 'warning' : 'check')

function viewNotified({ kind, notification }: Of<'fill' | 'notification'>): ActivityView {
  const { type, message, chainId, uid, facts } = notification
  const isFill = kind === 'fill'
  return {
    icon: isFill ? fillIcon(type) : 'bell',
    tone: statusTone(notificationMarks[type]),
    kind: isFill ? t`Fill` : t`Notification`,
    title: notificationTitle(type),
    details: message,
    href: uid ? orderHref(chainId, uid) : hrefOf('notifications'),
    isElsewhere: false,
    chainId,
    owner: facts?.['owner'],
  }
}

/** Describes a transaction. If the environment no longer has its network, the title is only "Transaction". */
function actTitle({ act, chainId, owner }: TransactionRow, profile: Profile): string {
  const chain = findChain(chainId)
  if (!chain) return t`Transaction`
  const { title } = describeAct(act, chain.wrappedNative, {
    owner,
    deployment: deploymentFor(profile, chainId),
    findToken: (token) => findNamedToken(chainId, token),
  })
  return title
}

function viewTransaction({ row }: Of<'transaction'>, profile: Profile): ActivityView {
  const { chainId, owner, state, txHash } = row
  const { label, tone } = transactionStates[state]
  const url = transactionUrl(profile, chainId, txHash)
  return {
    icon: 'funds',
    tone: tone === 'good' ? 'soft' : tone,
    kind: t`Transaction`,
    title: actTitle(row, profile),
    details: t`Transaction · ${label}`,
    href: url ?? hrefOf('funds'),
    isElsewhere: url !== undefined,
    chainId,
    owner,
  }
}

/** Names the signed message, in fewer words than the signature log. */
function signedTitle({ row, cancellation }: Of<'signature'>): string {
  const terms = signedTerms(row)
  return terms ? termsLine(terms, viewPair(row.chainId as ChainId, terms)) : signatureTitle(row, cancellation)
}

function viewSigned(signed: Of<'signature'>): ActivityView {
  const { row, cancellation } = signed
  const status = signatureStatus(row, now())
  return {
    icon: 'lock',
    tone: status === 'differs' ? 'bad' : 'soft',
    kind: t`Signature`,
    title: signedTitle(signed),
    details: t`Signature · ${statusText(row, now(), cancellation)}`,
    href: hrefOf('signed', { digest: row.digest, at: String(row.at) }),
    isElsewhere: false,
    chainId: row.chainId,
    owner: row.account,
  }
}

export function viewActivity(item: Activity, profile: Profile): ActivityView {
  switch (item.kind) {
    case 'order':
      return viewPlaced(item)
    case 'fill':
    case 'notification':
      return viewNotified(item)
    case 'transaction':
      return viewTransaction(item, profile)
    case 'signature':
      return viewSigned(item)
    default:
      return item satisfies never
  }
}

export const kindChoices = [
  { value: 'all', label: t`All activity` },
  { value: 'order', label: t`Orders` },
  { value: 'fill', label: t`Fills` },
  { value: 'transaction', label: t`Transactions` },
  { value: 'notification', label: t`Notifications` },
  { value: 'signature', label: t`Signatures` },
] as const satisfies readonly { value: ActivityQuery['kind']; label: string }[]
