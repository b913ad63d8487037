import { describe, expect, it } from 'vitest'
import type { Milliseconds } from '../../../src/domain/scalars'
import { createSecretClipboard } from '../../../src/ui/kit/clipboard'

/** The documented limit. It is repeated here, so that the test fails if the code changes it. */
const SECRET_ON_CLIPBOARD_MS = 30_000

function page() {
  const written: string[] = []
  const timers: { at: number; fire: () => void }[] = []
  const alarms: (number | undefined)[] = []
  const state = { now: 1_000, isInFront: true }
  const clipboard = createSecretClipboard({
    write: async (text) => {
      if (!state.isInFront) throw new DOMException('Document is not focused.', 'NotAllowedError')
      written.push(text)
    },
    report: (trouble) => {
      throw trouble
    },
    now: () => state.now as Milliseconds,
    wait: (ms) => new Promise((resolve) => timers.push({ at: state.now + ms, fire: () => resolve() })),
    schedule: async (at) => alarms.push(at),
    unschedule: async () => alarms.push(undefined),
  })
  const received: (number | undefined)[] = []
  clipboard.watch((until) => received.push(until))
  const pass = async (ms: number) => {
    state.now += ms
    for (const timer of timers.filter(({ at }) => at <= state.now)) timer.fire()
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  return { clipboard, written, alarms, received, state, pass }
}

describe('the secret clipboard', () => {
  it('overwrites a secret after half a minute and reports the time to its watchers', async () => {
    const { clipboard, written, received, pass } = page()
    await clipboard.copy('secret')
    expect(written).toEqual(['secret'])
    await pass(SECRET_ON_CLIPBOARD_MS - 1)
    expect(written).toEqual(['secret'])
    await pass(1)
    expect(written).toEqual(['secret', ''])
    expect(received).toEqual([undefined, 1_000 + SECRET_ON_CLIPBOARD_MS, undefined])
  })

  it('overwrites each copied secret after its own half a minute', async () => {
    const { clipboard, written, pass } = page()
    await clipboard.copy('one')
    await pass(10_000)
    await clipboard.copy('two')
    await pass(20_000)
    expect(written).toEqual(['one', 'two'])
    await pass(10_000)
    expect(written).toEqual(['one', 'two', ''])
  })

  it('overwrites a secret at once on request', async () => {
    const { clipboard, written, received, pass } = page()
    await clipboard.copy('secret')
    await clipboard.clear()
    expect(written).toEqual(['secret', ''])
    expect(received.at(-1)).toBeUndefined()
    await pass(SECRET_ON_CLIPBOARD_MS)
    expect(written).toEqual(['secret', ''])
  })

  it('sets the time for the background before a secret is on the clipboard, and removes it afterwards', async () => {
    const { clipboard, alarms, state, pass } = page()
    state.isInFront = false
    await expect(clipboard.copy('secret')).rejects.toThrow('not focused')
    expect(alarms).toEqual([1_000 + SECRET_ON_CLIPBOARD_MS])
    state.isInFront = true
    await clipboard.copy('secret')
    await pass(SECRET_ON_CLIPBOARD_MS)
    expect(alarms.slice(1)).toEqual([1_000 + SECRET_ON_CLIPBOARD_MS, undefined])
  })

  it('leaves a secret to the background if the page is not focused', async () => {
    const { clipboard, written, alarms, received, state, pass } = page()
    await clipboard.copy('secret')
    state.isInFront = false
    await pass(SECRET_ON_CLIPBOARD_MS)
    expect(written).toEqual(['secret'])
    expect(alarms).toEqual([1_000 + SECRET_ON_CLIPBOARD_MS])
    expect(received.at(-1)).toBeUndefined()
  })
})
