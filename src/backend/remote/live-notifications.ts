/** Notifications as the live wallet service reports them: titles and texts, no types (SOURCES: Affiliates, Notifications). */
import { type ServiceNotificationType, serviceNotificationType } from '../../domain/reports/notifications'

type Json = Record<string, unknown>

/** What a title or a text speaks of; the first that fits. */
const WORDS = [
  { type: 'order_partially_filled', says: /partial/i },
  { type: 'insufficient_balance', says: /insufficient|not enough/i },
  { type: 'price_improvement', says: /price improvement|surplus/i },
  { type: 'order_expired', says: /expire/i },
  { type: 'order_cancelled', says: /cancel/i },
  { type: 'order_filled', says: /^trade\b|\bfilled\b|\bexecuted\b/i },
] as const satisfies readonly { readonly type: ServiceNotificationType; readonly says: RegExp }[]

const ANNOUNCEMENT = 'announcement'

const UID = /0x[0-9a-fA-F]{112}/

const KNOWN: readonly unknown[] = serviceNotificationType.options

/** A notification of a type that nobody knows here is still told: it is an announcement. */
const withKnownType = (given: unknown): unknown =>
  typeof given === 'object' && given !== null && 'type' in given && !KNOWN.includes(given.type)
    ? { ...given, type: ANNOUNCEMENT }
    : given

const isLiveForm = (given: unknown): given is Json =>
  typeof given === 'object' && given !== null && 'title' in given && !('type' in given)

/** Ids are derived: an event of an order has the id our own service gives it, anything else that of its row. */
function readLiveNotification(given: unknown): unknown {
  if (!isLiveForm(given)) return withKnownType(given)
  const { id, title, description, createdAt, url } = given
  const type = WORDS.find(({ says }) => says.test(String(title)))?.type ?? ANNOUNCEMENT
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

/** A list of notifications in the form of SOURCES: Notifications; what is unknown is kept. */
export const readLiveNotifications = (given: unknown): unknown =>
  Array.isArray(given) ? given.map(readLiveNotification) : given
