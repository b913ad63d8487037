import { describe, expect, it, vi } from 'vitest'

/** A page that showed these addresses, one after the other. */
async function walk(...steps: readonly string[]) {
  vi.resetModules()
  const trail = await import('../../../src/ui/workspace/trail')
  for (const step of steps) trail.noteAddress(step)
  return trail
}
const order = `#/order/1/0x${'ab'.repeat(56)}`

describe('the way back', () => {
  it.each([
    [['#/settings', '#/ledger'], '#/settings'],
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
  ] as const)('of %j is %s', async (steps, href) => {
    const { hrefBack } = await walk(...steps)
    expect(hrefBack('otherwise')).toBe(href)
  })

  it('is kept on a long way, of which the last fifty steps are known', async () => {
    const steps = Array.from({ length: 99 }, (_, at) => `#/order/1/${at}`)
    const { hrefBack, noteAddress } = await walk(...steps, '#/orders', order)
    expect(hrefBack('otherwise')).toBe('#/orders')
    let back = 0
    for (; hrefBack('otherwise') !== 'otherwise'; back += 1) noteAddress(hrefBack('otherwise'))
    expect(back).toBe(49)
  })
})
