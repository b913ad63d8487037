import { describe, expect, it } from 'vitest'
import { registerNotificationEvents } from '../../../src/client/worker/browser-events'

function register(hasButtons = true) {
  const heard: unknown[][] = []
  const waits: Promise<unknown>[] = []
  const listeners: Record<string, (...given: never[]) => void> = {}
  const event = (name: string) => ({
    addListener: (hear: (...given: never[]) => void) => {
      listeners[name] = hear
    },
  })
  const did =
    (name: string) =>
    async (...given: unknown[]) =>
      void heard.push([name, ...given])
  registerNotificationEvents(
    {
      addEventListener: (type, hear) => {
        listeners[type] = hear as (...given: never[]) => void
      },
    },
    { onClicked: event('click'), ...(hasButtons ? { onButtonClicked: event('button') } : {}) },
    { openNotification: did('open'), pressButton: did('press'), takePush: did('push') },
    (trouble) => {
      throw trouble
    },
  )
  const push = (data: unknown) => ({ data, waitUntil: (work: Promise<unknown>) => waits.push(work) })
  return { heard, waits, listeners, push }
}

describe('notification events', () => {
  it('passes on clicks and button clicks', () => {
    const { heard, listeners } = register()
    listeners['click']?.('a' as never)
    listeners['button']?.('b' as never, 1 as never)
    expect(heard).toEqual([
      ['open', 'a'],
      ['press', 'b', 1],
    ])
  })

  it('passes on pushes and waits until they are handled', () => {
    const { heard, listeners, waits, push } = register()
    listeners['push']?.(push({ text: () => '{"version":1}' }) as never)
    listeners['push']?.(push(null) as never)
    expect(heard).toEqual([
      ['push', '{"version":1}'],
      ['push', ''],
    ])
    expect(waits).toHaveLength(2)
  })

  it('works in a browser without buttons', () => {
    expect(Object.keys(register(false).listeners)).toEqual(['click', 'push'])
  })
})
