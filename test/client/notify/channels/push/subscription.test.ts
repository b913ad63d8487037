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

/** Creates the push manager of a browser with a subscription. */
function fakePushes() {
  const state = { isEnded: false }
  const made = { toJSON: () => subscription, unsubscribe: async () => (state.isEnded = true) }
  return { getSubscription: async () => (state.isEnded ? null : (made as never)) }
}

describe('subscribing to pushes', () => {
  it('uses the key of the sender', async () => {
    const asked: string[] = []
    const ask = async (key: string) => {
      asked.push(key)
      return subscription
    }
    expect(await subscribe('a-key', ask)).toEqual(subscription)
    expect(asked).toEqual(['a-key'])
  })

  it('gives up if the push service does not answer', async () => {
    const ask = () => new Promise<never>(() => undefined)
    await expect(subscribe('a-key', ask, 20)).rejects.toThrow('did not answer')
  })

  it("throws the browser's error", async () => {
    const ask = async () => ({ trouble: 'permission denied' })
    await expect(subscribe('a-key', ask)).rejects.toThrow('The browser did not subscribe: permission denied')
  })

  it('is impossible in a browser without Web Push', async () => {
    expect(await findPushes()).toBeUndefined()
    expect(await readOwnSubscription(undefined)).toBeUndefined()
  })

  it('uses our own key for a local service, otherwise the entered key', async () => {
    expect(await readServerKey(profiles.sandbox)).toBe(await readOwnKey())
    expect(await readServerKey(profiles.production)).toBeUndefined()
    await expect(nameServerKey(profiles.production, 'AAAA')).rejects.toThrow('65 bytes')
    await nameServerKey(profiles.production, subscription.keys.p256dh)
    expect(await readServerKey(profiles.production)).toBe(subscription.keys.p256dh)
  })

  it('can be undone', async () => {
    const pushes = fakePushes()
    expect(await readOwnSubscription(pushes)).toEqual(subscription)
    await unsubscribe(pushes)
    expect(await readOwnSubscription(pushes)).toBeUndefined()
  })
})

describe('a subscription', () => {
  it('becomes the values of a channel when pasted, with its secret stored separately', () => {
    const words = channelOf(readSubscription(JSON.stringify(subscription)), 'mailto:a@b.example')
    expect(words.secrets).toEqual({ auth: subscription.keys.auth })
    expect(JSON.stringify(words.values)).not.toContain(subscription.keys.auth)
  })

  it.each(['', 'no', '{}', '{"endpoint":"x","keys":{"p256dh":"","auth":""}}'])(
    'cannot be read from %s',
    (text) => {
      expect(() => readSubscription(text)).toThrow('Invalid subscription')
    },
  )

  it('is posted to a backend', async () => {
    const receiver = await openReceiver()
    await handOver(subscription, `${receiver.url}/subscriptions`)
    expect(JSON.parse(receiver.taken[0]?.body.toString() ?? '')).toEqual(subscription)
    await receiver.close()
    await expect(handOver(subscription, receiver.url)).rejects.toThrow('could not be reached')
  })

  it('causes an error if a backend refuses it', async () => {
    const receiver = await openReceiver(() => 'refuse')
    await expect(handOver(subscription, receiver.url)).rejects.toThrow('answered 403')
    await receiver.close()
  })
})
