import { afterEach, describe, expect, it, vi } from 'vitest'
import { moveFocusAmongLinks, moveFocusAround } from '../../../src/ui/kit/list-keys'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Presses a key in a list of three links, with the focus on one link or on none. */
function press(key: string, focused?: number) {
  const state = { focused, isTaken: false }
  const links = [0, 1, 2].map((at) => ({ focus: () => (state.focused = at) }))
  vi.stubGlobal('document', { activeElement: focused === undefined ? null : links[focused] })
  const preventDefault = () => (state.isTaken = true)
  moveFocusAmongLinks({ key, currentTarget: { querySelectorAll: () => links }, preventDefault } as never)
  return [state.focused, state.isTaken]
}

describe('keys in a list of links', () => {
  it('move the focus one link down or up with arrow keys, and stop at the ends', () => {
    expect(press('ArrowDown', 0)).toEqual([1, true])
    expect(press('ArrowDown', 2)).toEqual([2, true])
    expect(press('ArrowUp', 1)).toEqual([0, true])
    expect(press('ArrowUp', 0)).toEqual([0, true])
  })

  it('move the focus to the first link if no link has it', () => {
    expect(press('ArrowDown')).toEqual([0, true])
    expect(press('ArrowUp')).toEqual([0, true])
  })

  it('move the focus to the first or last link with Home and End', () => {
    expect(press('Home', 2)).toEqual([0, true])
    expect(press('End', 0)).toEqual([2, true])
  })

  it('have no effect unless they are arrow keys, Home or End', () => {
    expect(press('Enter', 0)).toEqual([0, false])
    expect(press('toString', 0)).toEqual([0, false])
  })
})

/**
 * Presses a key in a box with a search field and two choices. The second choice has a button next to it.
 * Returns the name of the focused element.
 */
function pressAround(key: string, focused: 'search' | 'first' | 'second' | 'secondary'): string {
  const state: { focused: string } = { focused }
  const stop = (name: string, row: string) => ({
    name,
    parentElement: row,
    hasAttribute: (given: string) => given === 'data-secondary' && name === 'secondary',
    focus: () => {
      state.focused = name
    },
  })
  const all = [stop('search', 'form'), stop('first', 'a'), stop('second', 'b'), stop('secondary', 'b')]
  const stops = all.filter(({ name }) => name !== 'secondary')
  vi.stubGlobal('document', { activeElement: all.find(({ name }) => name === focused) })
  const box = { querySelectorAll: () => stops } as unknown as HTMLElement
  moveFocusAround({ key, preventDefault: () => undefined } as KeyboardEvent, box)
  return state.focused
}

describe('arrow keys in a search field and its choices', () => {
  it('move the focus in a circle', () => {
    expect(pressAround('ArrowDown', 'search')).toBe('first')
    expect(pressAround('ArrowDown', 'second')).toBe('search')
    expect(pressAround('ArrowUp', 'search')).toBe('second')
    expect(pressAround('Tab', 'first')).toBe('first')
  })

  it('move the focus from a button as if its choice had the focus', () => {
    expect(pressAround('ArrowDown', 'secondary')).toBe('search')
    expect(pressAround('ArrowUp', 'secondary')).toBe('first')
  })
})
