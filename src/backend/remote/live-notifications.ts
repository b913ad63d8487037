/**
 * Notifications of the live wallet service. They have titles and texts, but no types (SOURCES: Affiliates,
 * Notifications).
 */
import { type ServiceNotificationType, serviceNotificationType } from '../../domain/reports/notifications'

type Json = Record<string, unknown>

/** Patterns of titles by notification type. The first match applies. */
const TYPES = [
  { type: 'order_partially_filled', pattern: /partial/i },
  { type: 'insufficient_balance', pattern: /insufficient|not enough/i },
  { type: 'price_improvement', pattern: /price improvement|surplus/i },
  { type: 'order_expired', pattern: /expire/i },
  { type: 'order_cancelled', pattern: /cancel/i },
  { type: 'order_filled', pattern: /^trade\b|\bfilled\b|\bexecuted\b/i },
] as const satisfies readonly { readonly type: ServiceNotificationType; readonly pattern: RegExp }[]

const ANNOUNCEMENT = 'announcement'

const UID = /0x[0-9a-fA-F]{112}/

const KNOWN: readonly unknown[] = serviceNotificationType.options

/** Replaces an unknown type with 'announcement', so that the notification is still shown. */
const withKnownType = (given: unknown): unknown =>
  typeof given === 'object' && given !== null && 'type' in given && !KNOWN.includes(given.type)
    ? { ...given, type: ANNOUNCEMENT }
    : given

const isLiveForm = (given: unknown): given is Json =>
  typeof given === 'object' && given !== null && 'title' in given && !('type' in given)

/**
 * Converts a live notification. Its id is derived: an order's event gets the id of our own service, others
 * use the live id.
 */
function readLiveNotification(given: unknown): unknown {
  if (!isLiveForm(given)) return withKnownType(given)
  const { id, title, description, createdAt, url } = given
  const type = TYPES.find(({ pattern }) => pattern.test(String(title)))?.type ?? ANNOUNCEMENT
  const uid = UID.exec(`${url} ${description}`)?.[0].toLowerCase()
  return {
    ...given,
    id: uid && type !== 'order_partially_filled' ? `${uid}:${type}` : `live:${id}`,
    type,
    message: description ? `${title}: ${description}` : String(title),
    timestamp: createdAt,
    metadata: { title, url: url ?? null, ...(uid ? { orderUid: uid } : {}) },
  }
}

/** Converts a list of notifications to the form of SOURCES: Notifications. Unknown entries stay. */
export const readLiveNotifications = (given: unknown): unknown =>
  Array.isArray(given) ? given.map(readLiveNotification) : given
