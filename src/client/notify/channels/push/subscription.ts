/**
 * Web Push subscriptions: this browser's own, which is sent to a backend, and pasted ones of other devices.
 * For pages only.
 */

import * as z from 'zod/mini'
import { askHost, buildRequest, hostOf } from '../../../../api/hosts'
import { Refusal } from '../../../../domain/refusal'
import { fromBase64Url, toBase64Url } from '../../../../domain/text/base64url'
import { cleanForeign } from '../../../../domain/text/foreign-words'
import { t } from '../../../../domain/text/texts'
import { pushSubscription, type Subscribe } from '../../../bridge/client-endpoints'
import { readPushKeys } from '../../../db/sealing'
import { changePreferences, readPreferences } from '../../../settings/preferences'
import type { Profile } from '../../../settings/profiles'

export type Subscription = z.output<typeof pushSubscription>

/**
 * Parses a pasted subscription.
 * @throws Refusal InvalidParameter
 */
export function readSubscription(text: string): Subscription {
  const parsed = z.safeParse(pushSubscription, parseJson(text))
  if (parsed.success) return parsed.data
  throw new Refusal('InvalidParameter', {
    description: t`Invalid subscription: expected {"endpoint", "keys": {"p256dh", "auth"}}.`,
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Converts a subscription to the values of a channel. `contact` is for the operator of the push service. */
export const channelOf = ({ endpoint, keys }: Subscription, contact: string) => ({
  values: { endpoint, p256dh: keys.p256dh, contact },
  secrets: { auth: keys.auth },
})

/** Returns the public key of our own pushes. Other devices subscribe with it (RFC 8292). */
export const readOwnKey = async (): Promise<string> => toBase64Url((await readPushKeys()).publicKey)

/**
 * Returns the push key of a profile's service: our own for a local service, undefined if none was entered.
 */
export async function readServerKey({ id, backend }: Profile): Promise<string | undefined> {
  return backend.kind === 'local' ? readOwnKey() : (await readPreferences()).pushKeys[id]
}

/**
 * Stores the push key that the service's operator publishes.
 * @throws Refusal InvalidParameter
 */
export async function nameServerKey({ id }: Profile, key: string): Promise<void> {
  const isKey = /^[\w-]+$/.test(key) && fromBase64Url(key).length === 65
  if (!isKey) throw new Refusal('InvalidParameter', { description: t`Expected 65 bytes as base64url.` })
  await changePreferences(({ pushKeys }) => ({ pushKeys: { ...pushKeys, [id]: key } }))
}

/** The browser's push manager. Undefined where extensions have none, as in Firefox. */
type Pushes = Pick<PushManager, 'getSubscription'>

export async function findPushes(): Promise<Pushes | undefined> {
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration()
  return registration?.pushManager
}

/** Timeout of a subscription. If no push service is reachable, the browser never answers. */
const SUBSCRIBE_MS = 15_000

const refuse = (description: string): Refusal => new Refusal('Unreachable', { description })

/**
 * Subscribes this browser with a backend's public key.
 * @throws Refusal if the browser refuses or does not answer
 */
export async function subscribe(
  serverKey: string,
  ask: Subscribe,
  timeoutMs = SUBSCRIBE_MS,
): Promise<Subscription> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(refuse(t`The push service did not answer. Cowbell polls instead.`)), timeoutMs)
  })
  const result = await Promise.race([ask(serverKey), late])
  if ('trouble' in result) throw refuse(t`The browser did not subscribe: ${cleanForeign(result.trouble)}`)
  return result
}

export async function readOwnSubscription(pushes: Pushes | undefined): Promise<Subscription | undefined> {
  const own = await pushes?.getSubscription()
  return own ? readSubscription(JSON.stringify(own)) : undefined
}

export async function unsubscribe(pushes: Pushes | undefined): Promise<void> {
  await (await pushes?.getSubscription())?.unsubscribe()
}

/**
 * Posts a subscription to a backend.
 * @throws Refusal Unreachable, Redirected
 */
export async function handOver(subscription: Subscription, url: string): Promise<void> {
  const request = buildRequest(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(subscription),
  })
  const isTaken = async ({ ok, status }: Response): Promise<void> => {
    if (!ok) throw refuse(t`${hostOf(url)} answered ${status}.`)
  }
  await askHost((each) => fetch(each), request, SUBSCRIBE_MS, isTaken)
}
