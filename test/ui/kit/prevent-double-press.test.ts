import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { preventDoublePress } from '../../../src/ui/kit/prevent-double-press'

/** A minimal element that matches selectors of tag names. */
class Box {
  readonly name: string
  readonly parent: Box | undefined

  constructor(name: string, parent?: Box) {
    this.name = name
    this.parent = parent
  }

  matches(selector: string): boolean {
    return selector.split(', ').includes(this.name)
  }

  closest(selector: string): Box | null {
    return this.matches(selector) ? this : (this.parent?.closest(selector) ?? null)
  }
}

const form = new Box('form')
const act = new Box('button', form)
const dialog = new Box('dialog')
const boxes = {
  act,
  icon: new Box('svg', act),
  link: new Box('a'),
  field: new Box('input', form),
  choice: new Box('label'),
  text: new Box('textarea'),
  beside: dialog,
  words: new Box('p', dialog),
}

const page = new EventTarget()
const acts = vi.fn()

/** Returns whether the browser handles the event. */
function send(type: string, id: keyof typeof boxes, more: object): boolean {
  const event = Object.assign(new Event(type, { cancelable: true }), more)
  Object.defineProperty(event, 'target', { value: boxes[id] })
  page.dispatchEvent(event)
  return !event.defaultPrevented
}

const click = (id: keyof typeof boxes, detail: number) => send('click', id, { detail })
const key = (id: keyof typeof boxes, name: string, repeat: boolean) =>
  send('keydown', id, { key: name, repeat })

beforeEach(() => {
  vi.stubGlobal('Element', Box)
})
afterEach(() => {
  vi.unstubAllGlobals()
  acts.mockClear()
})

preventDoublePress(page)
for (const type of ['click', 'keydown']) page.addEventListener(type, acts)

describe('two quick presses', () => {
  it('act once on a button or a link, and on elements inside', () => {
    for (const id of ['act', 'icon', 'link'] as const) {
      expect(click(id, 1)).toBe(true)
      expect(click(id, 2)).toBe(false)
      expect(click(id, 3)).toBe(false)
    }
    expect(acts).toHaveBeenCalledTimes(3)
  })

  it('keep a dialog open that the first press opened', () => {
    expect(click('beside', 2)).toBe(false)
    expect(acts).not.toHaveBeenCalled()
  })

  it('still toggle a choice and still select words', () => {
    for (const id of ['choice', 'text', 'words', 'field'] as const) expect(click(id, 2)).toBe(true)
    expect(acts).toHaveBeenCalledTimes(4)
  })

  it('count as two presses if a key or a program sends them', () => {
    expect(click('act', 0)).toBe(true)
    expect(click('act', 0)).toBe(true)
    expect(acts).toHaveBeenCalledTimes(2)
  })
})

describe('a held Enter key', () => {
  it('presses a button, follows a link and submits a form once', () => {
    for (const id of ['act', 'link', 'field'] as const) {
      expect(key(id, 'Enter', false)).toBe(true)
      expect(key(id, 'Enter', true)).toBe(false)
    }
    expect(acts).toHaveBeenCalledTimes(3)
  })

  it('still adds lines to a text, and other held keys still repeat', () => {
    expect(key('text', 'Enter', true)).toBe(true)
    expect(key('act', 'ArrowDown', true)).toBe(true)
    expect(acts).toHaveBeenCalledTimes(2)
  })
})
