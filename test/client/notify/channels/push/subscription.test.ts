import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  channelOf,
  findPushes,
  handOver,
  nameServerKey,
  readOwnKey,
  readOwnSubscription,
  readServerKey,
  readSubscription,
  subscribe,
  unsubscribe,
} from '../../../../../src/client/notify/channels/push/subscription'
import { profiles } from '../../../../../src/client/settings/profiles'
import { emptyClientDb } from '../../../../support/client'
import { makeDevice } from '../../../../support/push-device'
import { openReceiver } from '../../../../support/receivers'

const { subscription } = makeDevice('https://push.example/1')
beforeEach(emptyClientDb)

/** A browser's pushes. */
function fakePushes() {
  const state = { isEnded: false }
  const made = { toJSON: () => subscription, unsubscribe: async () => (state.isEnded = true) }
  return { getSubscription: async () => (state.isEnded ? null : (made as never)) }
}

describe('subscribing', () => {
  it('is done by the worker, with the key of whoever will push', async () => {
    const asked: string[] = []
    const ask = async (key: string) => {
      asked.push(key)
      return subscription
    }
    expect(await subscribe('a-key', ask)).toEqual(subscription)
    expect(asked).toEqual(['a-key'])
  })

  it('that no push service answers is given up', async () => {
    const ask = () => new Promise<never>(() => undefined)
    await expect(subscribe('a-key', ask, 20)).rejects.toThrow('did not answer')
  })

  it("is refused in the browser's words", async () => {
    const ask = async () => ({ trouble: 'permission denied' })
    await expect(subscribe('a-key', ask)).rejects.toThrow('The browser did not subscribe: permission denied')
  })

  it('is not there where the browser has no pushes', async () => {
    expect(await findPushes()).toBeUndefined()
    expect(await readOwnSubscription(undefined)).toBeUndefined()
  })

  it('is with our own key where the service is ours, else with the one that was named', async () => {
    expect(await readServerKey(profiles.sandbox)).toBe(await readOwnKey())
    expect(await readServerKey(profiles.production)).toBeUndefined()
    await expect(nameServerKey(profiles.production, 'AAAA')).rejects.toThrow('65 bytes')
    await nameServerKey(profiles.production, subscription.keys.p256dh)
    expect(await readServerKey(profiles.production)).toBe(subscription.keys.p256dh)
  })

  it('is ended', async () => {
    const pushes = fakePushes()
    expect(await readOwnSubscription(pushes)).toEqual(subscription)
    await unsubscribe(pushes)
    expect(await readOwnSubscription(pushes)).toBeUndefined()
  })
})

describe('a subscription', () => {
  it('that is pasted becomes a channel’s words, its secret apart', () => {
    const words = channelOf(readSubscription(JSON.stringify(subscription)), 'mailto:a@b.example')
    expect(words.secrets).toEqual({ auth: subscription.keys.auth })
    expect(JSON.stringify(words.values)).not.toContain(subscription.keys.auth)
  })

  it.each(['', 'no', '{}', '{"endpoint":"x","keys":{"p256dh":"","auth":""}}'])('is not %s', (text) => {
    expect(() => readSubscription(text)).toThrow('Invalid subscription')
  })

  it('is handed over to a backend', async () => {
    const receiver = await openReceiver()
    await handOver(subscription, `${receiver.url}/subscriptions`)
    expect(JSON.parse(receiver.taken[0]?.body.toString() ?? '')).toEqual(subscription)
    await receiver.close()
    await expect(handOver(subscription, receiver.url)).rejects.toThrow('could not be reached')
  })

  it('that a backend refuses is told', async () => {
    const receiver = await openReceiver(() => 'refuse')
    await expect(handOver(subscription, receiver.url)).rejects.toThrow('answered 403')
    await receiver.close()
  })
})
