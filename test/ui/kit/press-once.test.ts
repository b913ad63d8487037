import { parseHTML } from 'linkedom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pressOnce } from '../../../src/ui/kit/press-once'

const { document, window, Element, Event } = parseHTML(`
  <form><input id="field" /><button id="act"><span id="icon"></span></button></form>
  <a id="link" href="#/orders">Orders</a>
  <label id="choice"><input id="box" type="checkbox" /></label>
  <textarea id="text"></textarea>
  <dialog id="beside"><p id="words"></p></dialog>
`)

const at = (id: string) => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`no #${id}`)
  return found
}

const acts = vi.fn()

/** Whether the browser goes on with it. */
function send(type: string, id: string, more: object): boolean {
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), more)
  at(id).dispatchEvent(event)
  return !event.defaultPrevented
}

const click = (id: string, detail: number) => send('click', id, { detail })
const key = (id: string, name: string, repeat: boolean) => send('keydown', id, { key: name, repeat })

beforeEach(() => {
  vi.stubGlobal('Element', Element)
})
afterEach(() => {
  vi.unstubAllGlobals()
  acts.mockClear()
})

pressOnce(document)
for (const type of ['click', 'keydown']) window.document.addEventListener(type, acts)

describe('two quick presses', () => {
  it('of a button or a link act once, wherever on it', () => {
    for (const id of ['act', 'icon', 'link']) {
      expect(click(id, 1)).toBe(true)
      expect(click(id, 2)).toBe(false)
      expect(click(id, 3)).toBe(false)
    }
    expect(acts).toHaveBeenCalledTimes(3)
  })

  it('leave a dialog open that the first one opened', () => {
    expect(click('beside', 2)).toBe(false)
    expect(acts).not.toHaveBeenCalled()
  })

  it('go on choosing, and marking words', () => {
    for (const id of ['choice', 'box', 'text', 'words', 'field']) expect(click(id, 2)).toBe(true)
    expect(acts).toHaveBeenCalledTimes(5)
  })

  it('by a key or by a program are two presses', () => {
    expect(click('act', 0)).toBe(true)
    expect(click('act', 0)).toBe(true)
    expect(acts).toHaveBeenCalledTimes(2)
  })
})

describe('Enter that is held down', () => {
  it('presses a button, follows a link, submits a form once', () => {
    for (const id of ['act', 'link', 'field']) {
      expect(key(id, 'Enter', false)).toBe(true)
      expect(key(id, 'Enter', true)).toBe(false)
    }
    expect(acts).toHaveBeenCalledTimes(3)
  })

  it('goes on writing lines, as other keys go on moving', () => {
    expect(key('text', 'Enter', true)).toBe(true)
    expect(key('act', 'ArrowDown', true)).toBe(true)
    expect(acts).toHaveBeenCalledTimes(2)
  })
})
