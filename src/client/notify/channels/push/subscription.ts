/** Subscriptions of Web Push: this browser's own, to be handed to a backend, and other devices' as they are pasted. For pages. */

import * as z from 'zod/mini'
import { askHost, hostOf, requestTo } from '../../../../api/hosts'
import { Refusal } from '../../../../domain/refusal'
import { fromBase64Url, toBase64Url } from '../../../../domain/text/base64url'
import { cleanForeign } from '../../../../domain/text/foreign-words'
import { t } from '../../../../domain/text/texts'
import { type AskToSubscribe, pushSubscription } from '../../../bridge/client-endpoints'
import { pushKeys } from '../../../db/sealing'
import { changePreferences, readPreferences } from '../../../settings/preferences'
import type { Profile } from '../../../settings/profiles'

export type Subscription = z.output<typeof pushSubscription>

/** Reads a subscription that was pasted, or scanned. @throws Refusal InvalidParameter */
export function readSubscription(text: string): Subscription {
  const given = z.safeParse(pushSubscription, parseJson(text))
  if (given.success) return given.data
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

/** A subscription as a channel's words. `contact` is for the operator of the push service. */
export const channelOf = ({ endpoint, keys }: Subscription, contact: string) => ({
  values: { endpoint, p256dh: keys.p256dh, contact },
  secrets: { auth: keys.auth },
})

/** The public key that our own pushes are signed with: what another device subscribes with (RFC 8292). */
export const readOwnKey = async (): Promise<string> => toBase64Url((await pushKeys()).publicKey)

/** The key that a profile's service pushes with: our own where the service is ours; undefined where none was named. */
export async function readServerKey({ id, backend }: Profile): Promise<string | undefined> {
  return backend.kind === 'local' ? readOwnKey() : (await readPreferences()).pushKeys[id]
}

/** Names the key of a profile's service, as its operator publishes it. @throws Refusal InvalidParameter */
export async function nameServerKey({ id }: Profile, key: string): Promise<void> {
  const isKey = /^[\w-]+$/.test(key) && fromBase64Url(key).length === 65
  if (!isKey) throw new Refusal('InvalidParameter', { description: t`Expected 65 bytes as base64url.` })
  await changePreferences(({ pushKeys }) => ({ pushKeys: { ...pushKeys, [id]: key } }))
}

/** The browser's pushes, as far as they are used; undefined where it has none, as Firefox for extensions. */
type Pushes = Pick<PushManager, 'getSubscription'>

export async function findPushes(): Promise<Pushes | undefined> {
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration()
  return registration?.pushManager
}

/** A browser without a push service it can reach never answers. */
const SUBSCRIBE_MS = 15_000

const refuse = (description: string): Refusal => new Refusal('Unreachable', { description })

/** Subscribes this browser with a backend's public key. @throws Refusal when the browser does not, or does not answer */
export async function subscribe(
  serverKey: string,
  ask: AskToSubscribe,
  timeoutMs = SUBSCRIBE_MS,
): Promise<Subscription> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(refuse(t`The push service did not answer. Cowbell polls instead.`)), timeoutMs)
  })
  const made = await Promise.race([ask(serverKey), late])
  if ('trouble' in made) throw refuse(t`The browser did not subscribe: ${cleanForeign(made.trouble)}`)
  return made
}

/** This browser's subscription, undefined when it has none. */
export async function readOwnSubscription(pushes: Pushes | undefined): Promise<Subscription | undefined> {
  const own = await pushes?.getSubscription()
  return own ? readSubscription(JSON.stringify(own)) : undefined
}

/** Ends it. */
export async function unsubscribe(pushes: Pushes | undefined): Promise<void> {
  await (await pushes?.getSubscription())?.unsubscribe()
}

/** Hands a subscription to a backend by POST. @throws Refusal Unreachable, Redirected */
export async function handOver(given: Subscription, url: string): Promise<void> {
  const request = requestTo(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(given),
  })
  const isTaken = async ({ ok, status }: Response): Promise<void> => {
    if (!ok) throw refuse(t`${hostOf(url)} answered ${status}.`)
  }
  await askHost((each) => fetch(each), request, SUBSCRIBE_MS, isTaken)
}
