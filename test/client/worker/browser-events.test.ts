import { describe, expect, it } from 'vitest'
import { registerNotificationEvents } from '../../../src/client/worker/browser-events'

function register(hasButtons = true) {
  const received: unknown[][] = []
  const waits: Promise<unknown>[] = []
  const listeners: Record<string, (...given: never[]) => void> = {}
  const event = (name: string) => ({
    addListener: (listener: (...given: never[]) => void) => {
      listeners[name] = listener
    },
  })
  const did =
    (name: string) =>
    async (...given: unknown[]) =>
      void received.push([name, ...given])
  registerNotificationEvents(
    {
      addEventListener: (type, listener) => {
        listeners[type] = listener as (...given: never[]) => void
      },
    },
    { onClicked: event('click'), ...(hasButtons ? { onButtonClicked: event('button') } : {}) },
    { openNotification: did('open'), pressButton: did('press'), takePush: did('push') },
    (trouble) => {
      throw trouble
    },
  )
  const push = (data: unknown) => ({ data, waitUntil: (work: Promise<unknown>) => waits.push(work) })
  return { received, waits, listeners, push }
}

describe('the registration of notification events', () => {
  it('forwards clicks and button clicks', () => {
    const { received, listeners } = register()
    listeners['click']?.('a' as never)
    listeners['button']?.('b' as never, 1 as never)
    expect(received).toEqual([
      ['open', 'a'],
      ['press', 'b', 1],
    ])
  })

  it('forwards pushes and waits until they are handled', () => {
    const { received, listeners, waits, push } = register()
    listeners['push']?.(push({ text: () => '{"version":1}' }) as never)
    listeners['push']?.(push(null) as never)
    expect(received).toEqual([
      ['push', '{"version":1}'],
      ['push', ''],
    ])
    expect(waits).toHaveLength(2)
  })

  it('adds no button listener in a browser without buttons', () => {
    expect(Object.keys(register(false).listeners)).toEqual(['click', 'push'])
  })
})
