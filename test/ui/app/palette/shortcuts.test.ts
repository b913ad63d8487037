import { describe, expect, it } from 'vitest'
import { createShortcutReader, type Key, shortcuts } from '../../../../src/ui/app/palette/shortcuts'

const key = (name: string, more: Partial<Key> = {}): Key => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
})

/** Returns the shortcut of the last key. By default, the keys are a second apart. */
function readAll(keys: readonly Key[], { isTyping = false, stepMs = 1000 } = {}) {
  const reader = createShortcutReader()
  return keys.map((each, index) => reader.read(each, isTyping, index * stepMs)).at(-1)
}

describe('the shortcut reader', () => {
  it.each([
    ['Ctrl and K', [key('k', { ctrlKey: true })], { does: 'palette' }],
    ['Command and K', [key('k', { metaKey: true })], { does: 'palette' }],
    ['a slash', [key('/')], { does: 'search' }],
    ['a question mark', [key('?')], { does: 'sheet' }],
    ['g and then o', [key('g'), key('o')], { does: 'go', to: 'orders' }],
    ['the last two of three', [key('o'), key('g'), key('p')], { does: 'go', to: 'funds' }],
    ['nothing for a letter alone', [key('o')], undefined],
    ['nothing for K alone', [key('k')], undefined],
    ['nothing with Alt', [key('/', { altKey: true })], undefined],
    ['nothing for a second letter with Ctrl', [key('g'), key('o', { ctrlKey: true })], undefined],
  ])('reads %s', (_, keys, act) => {
    expect(readAll(keys)).toEqual(act)
  })

  it('ignores a sequence after a pause', () => {
    expect(readAll([key('g'), key('o')], { stepMs: 2000 })).toBeUndefined()
  })

  it('recognizes only the palette shortcut within a field', () => {
    expect(readAll([key('/')], { isTyping: true })).toBeUndefined()
    expect(readAll([key('g'), key('o')], { isTyping: true })).toBeUndefined()
    expect(readAll([key('k', { ctrlKey: true })], { isTyping: true })).toEqual({ does: 'palette' })
  })

  it('has different keys for each shortcut', () => {
    const keys = shortcuts.map(({ keys }) => keys.join(' '))
    expect(new Set(keys).size).toBe(keys.length)
  })
})
