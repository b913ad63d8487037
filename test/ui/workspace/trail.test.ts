import { afterEach, describe, expect, it, vi } from 'vitest'
import { goOnTo, hrefBack, noteAddress, noteSection } from '../../../src/ui/workspace/trail'

/** So many steps as are kept, none of them to a place: all before them are forgotten. */
const AWAY = Array.from({ length: 50 }, (_, at) => `#/nowhere/${at}`)

/** A page that showed these addresses, one after the other, and no place before. */
function walk(...steps: readonly string[]): void {
  for (const step of [...AWAY, ...steps]) noteAddress(step)
}
afterEach(() => vi.unstubAllGlobals())

const order = `#/order/1/0x${'ab'.repeat(56)}`

describe('the way back', () => {
  it.each([
    [['#/settings', '#/ledger'], '#/settings'],
    [['#/settings', '#/settings/signing', '#/ledger'], '#/settings/signing'],
    [['#/activity', '#/ledger'], '#/activity'],
    [['#/activity', '#/ledger', '#/ledger/0xd1/5'], '#/ledger'],
    [['#/activity', '#/ledger', '#/ledger/0xd1/5', '#/ledger'], '#/activity'],
    [['#/notifications', order], '#/notifications'],
    [[order, '#/ledger/0xd1/5', order], 'otherwise'],
    [['#/ledger', '#/ledger/0xd1/5', order], '#/ledger/0xd1/5'],
    [['#/review', order], 'otherwise'],
    [['#/swap', '#/review'], 'otherwise'],
    [['#/nowhere', '#/ledger'], 'otherwise'],
    [['#/ledger'], 'otherwise'],
    [['#/orders', order, order], '#/orders'],
  ] as const)('of %j is %s', (steps, href) => {
    walk(...steps)
    expect(hrefBack('otherwise')).toBe(href)
  })

  it('leads to the part of a screen that was acted on, as the browser’s own does', () => {
    const replaceState = vi.fn()
    vi.stubGlobal('history', { replaceState })
    walk('#/orders', '#/settings')
    noteSection('#/settings/storage')
    noteSection('#/settings/developers')
    expect(replaceState).toHaveBeenLastCalledWith(null, '', '#/settings/developers')
    noteAddress('#/inspector')
    expect(hrefBack('otherwise')).toBe('#/settings/developers')
    noteAddress('#/settings/developers')
    expect(hrefBack('otherwise')).toBe('#/orders')
  })

  it('leads before a form that was sent, as the browser’s own does', () => {
    const replace = vi.fn((hash: string) => noteAddress(hash))
    vi.stubGlobal('location', { replace })
    walk('#/orders', '#/review')
    goOnTo('order', { chain: '1', uid: order.slice('#/order/1/'.length) })
    expect(replace).toHaveBeenCalledExactlyOnceWith(order)
    expect(hrefBack('otherwise')).toBe('#/orders')
  })

  it('is kept on a long way, of which the last fifty steps are known', () => {
    const steps = Array.from({ length: 99 }, (_, at) => `#/order/1/${at}`)
    walk(...steps, '#/orders', order)
    expect(hrefBack('otherwise')).toBe('#/orders')
    let back = 0
    for (; hrefBack('otherwise') !== 'otherwise'; back += 1) noteAddress(hrefBack('otherwise'))
    expect(back).toBe(49)
  })
})
