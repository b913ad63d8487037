import { afterEach, describe, expect, it, vi } from 'vitest'
import { subscribeSilently } from '../../../../../src/client/notify/channels/push/worker-subscription'

const subscription = { endpoint: 'https://push.example', keys: { p256dh: 'a', auth: 'b' } }

/** Makes this process a worker whose browser answers like this. */
function beWorker(answer: () => Promise<unknown>) {
  const asked: unknown[] = []
  const subscribe = async (options: unknown) => {
    asked.push(options)
    return answer()
  }
  vi.stubGlobal('registration', { pushManager: { subscribe } })
  return asked
}
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('subscribeSilently', () => {
  it('subscribes to silent pushes and returns the subscription', async () => {
    const asked = beWorker(async () => ({ toJSON: () => ({ ...subscription, expirationTime: null }) }))
    expect(await subscribeSilently({ key: 'a-key' }, 'extension')).toEqual(subscription)
    expect(asked).toEqual([{ userVisibleOnly: false, applicationServerKey: 'a-key' }])
  })

  it("returns the browser's error", async () => {
    beWorker(() => Promise.reject(new Error('push service not available')))
    expect(await subscribeSilently({ key: 'a-key' }, 'extension')).toEqual({
      trouble: 'push service not available',
    })
  })
})
