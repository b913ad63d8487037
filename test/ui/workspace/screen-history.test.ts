import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  backHref,
  isOpenedByUser,
  recordScreen,
  recordSection,
  replaceScreen,
} from '../../../src/ui/workspace/screen-history'

/** A full history, only of screens that the back button skips. */
const AWAY = Array.from({ length: 50 }, (_, index) => `#/nowhere/${index}`)

/** Records a page that showed these addresses in sequence, after a history without a screen to return to. */
function walk(...steps: readonly string[]): void {
  for (const step of [...AWAY, ...steps]) recordScreen(step)
}
afterEach(() => vi.unstubAllGlobals())

const order = `#/order/1/0x${'ab'.repeat(56)}`

describe('backHref', () => {
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
  ] as const)('returns, after %j, %s', (steps, href) => {
    walk(...steps)
    expect(backHref('otherwise')).toBe(href)
  })

  it('returns to the last used section, like the back button of the browser', () => {
    const replaceState = vi.fn()
    vi.stubGlobal('history', { replaceState })
    walk('#/orders', '#/settings')
    recordSection('#/settings/storage')
    recordSection('#/settings/developers')
    expect(replaceState).toHaveBeenLastCalledWith(null, '', '#/settings/developers')
    recordScreen('#/inspector')
    expect(backHref('otherwise')).toBe('#/settings/developers')
    recordScreen('#/settings/developers')
    expect(backHref('otherwise')).toBe('#/orders')
  })

  it('skips a submitted form, like the back button of the browser', () => {
    const replace = vi.fn((hash: string) => recordScreen(hash))
    vi.stubGlobal('location', { replace })
    walk('#/orders', '#/review')
    replaceScreen('order', { chain: '1', uid: order.slice('#/order/1/'.length) })
    expect(replace).toHaveBeenCalledExactlyOnceWith(order)
    expect(backHref('otherwise')).toBe('#/orders')
    expect(isOpenedByUser()).toBe(false)
    walk('#/orders', order)
    expect(isOpenedByUser()).toBe(true)
  })

  it('works on a long history, of which the last fifty steps are stored', () => {
    const steps = Array.from({ length: 99 }, (_, index) => `#/order/1/${index}`)
    walk(...steps, '#/orders', order)
    expect(backHref('otherwise')).toBe('#/orders')
    let back = 0
    for (; backHref('otherwise') !== 'otherwise'; back += 1) recordScreen(backHref('otherwise'))
    expect(back).toBe(49)
  })
})
