import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pressOnce } from '../../../src/ui/kit/press-once'

/** As much of an element as a selector of names asks for. */
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

/** Whether the browser goes on with it. */
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

pressOnce(page)
for (const type of ['click', 'keydown']) page.addEventListener(type, acts)

describe('two quick presses', () => {
  it('of a button or a link act once, wherever on it', () => {
    for (const id of ['act', 'icon', 'link'] as const) {
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
    for (const id of ['choice', 'text', 'words', 'field'] as const) expect(click(id, 2)).toBe(true)
    expect(acts).toHaveBeenCalledTimes(4)
  })

  it('by a key or by a program are two presses', () => {
    expect(click('act', 0)).toBe(true)
    expect(click('act', 0)).toBe(true)
    expect(acts).toHaveBeenCalledTimes(2)
  })
})

describe('Enter that is held down', () => {
  it('presses a button, follows a link, submits a form once', () => {
    for (const id of ['act', 'link', 'field'] as const) {
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
