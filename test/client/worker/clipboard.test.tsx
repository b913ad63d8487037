import { afterEach, describe, expect, it } from 'vitest'
import { CLIPBOARD_ALARM, WAKE_ALARM } from '../../../src/client/schedule/alarms'
import { type ClipboardBrowser, registerClipboard } from '../../../src/client/worker/clipboard'
import { overwriteClipboard } from '../../../src/client/worker/overwrite-clipboard'
import { NOW } from '../../support/client'
import { clearPage, draw } from '../../support/drawn-page'

interface Alarm {
  readonly name: string
  readonly scheduledTime: number
}

/** Document whose copy command works as in a browser: with a selection, and with what listeners set. */
function pageWithClipboard(isAllowed = true) {
  draw(<p>Page</p>)
  const clipboard = { text: 'secret' }
  const execCommand = (): boolean => {
    const selected = document.querySelector('textarea')?.value ?? ''
    if (!isAllowed || selected === '') return false
    let text = selected
    const event = document.createEvent('Event')
    event.initEvent('copy', true, true)
    const clipboardData = { setData: (_: string, value: string) => (text = value) }
    document.dispatchEvent(Object.assign(event, { clipboardData }))
    clipboard.text = text
    return true
  }
  return { clipboard, page: Object.assign(document, { execCommand }) as Document }
}

function openBackground({ isChromium, opened = 0 }: { isChromium: boolean; opened?: number }) {
  const { clipboard, page } = pageWithClipboard()
  const calls: string[] = []
  const troubles: unknown[] = []
  let fire: (alarm: Alarm) => void = () => undefined
  const offscreen = {
    createDocument: async ({ url }: { readonly url: string }) => {
      calls.push(`open ${url}`)
      overwriteClipboard(page)
    },
    closeDocument: async () => void calls.push('close'),
  }
  const browser: ClipboardBrowser = {
    alarms: {
      onAlarm: {
        addListener: (listener) => {
          fire = listener
        },
      },
    },
    ...(isChromium && { offscreen }),
    runtime: { getContexts: async () => Array.from({ length: opened }) },
  }
  registerClipboard(
    browser,
    isChromium ? undefined : page,
    () => NOW,
    (trouble) => troubles.push(trouble),
  )
  const alarm = (name: string, late = 0) => fire({ name, scheduledTime: NOW - late })
  return { clipboard, calls, troubles, alarm }
}

afterEach(clearPage)

describe('overwriteClipboard', () => {
  it('leaves an empty text on the clipboard and nothing in the page', () => {
    const { clipboard, page } = pageWithClipboard()
    overwriteClipboard(page)
    expect(clipboard.text).toBe('')
    expect(page.querySelector('textarea')).toBeNull()
  })

  it('fails if the browser refuses', () => {
    expect(() => overwriteClipboard(pageWithClipboard(false).page)).toThrow('did not let Cowbell clear')
  })
})

describe('the alarm of a copied secret', () => {
  it('overwrites the clipboard in an invisible page of Chromium, which is closed afterwards', async () => {
    const { clipboard, calls, alarm } = openBackground({ isChromium: true })
    alarm(CLIPBOARD_ALARM)
    await expect.poll(() => calls).toEqual(['open offscreen.html', 'close'])
    expect(clipboard.text).toBe('')
  })

  it('replaces the invisible page of a worker that was killed', async () => {
    const { calls, alarm, troubles } = openBackground({ isChromium: true, opened: 1 })
    alarm(CLIPBOARD_ALARM)
    await expect.poll(() => calls).toEqual(['close', 'open offscreen.html', 'close'])
    expect(troubles).toEqual([])
  })

  it('overwrites the clipboard in the background page of Firefox', () => {
    const { clipboard, calls, alarm } = openBackground({ isChromium: false })
    alarm(CLIPBOARD_ALARM)
    expect(clipboard.text).toBe('')
    expect(calls).toEqual([])
  })

  it.each([
    ['another alarm', WAKE_ALARM, 0],
    ['an alarm that a closed browser missed', CLIPBOARD_ALARM, 600_001],
  ])('leaves the clipboard unchanged at %s', async (_, name, late) => {
    for (const isChromium of [true, false]) {
      const { clipboard, calls, alarm } = openBackground({ isChromium })
      alarm(name, late)
      await Promise.resolve()
      expect([clipboard.text, calls]).toEqual(['secret', []])
    }
  })
})
