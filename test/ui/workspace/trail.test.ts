import { describe, expect, it } from 'vitest'
import { backFrom, takeStep } from '../../../src/ui/workspace/trail'

const stepsOf = (...steps: readonly string[]) => steps.reduce<readonly string[]>(takeStep, [])
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
  ] as const)('of %j is %s', (steps, href) => {
    expect(backFrom(stepsOf(...steps), 'otherwise')).toBe(href)
  })

  it('is kept on a long way', () => {
    const steps = Array.from({ length: 99 }, (_, at) => `#/order/1/${at}`)
    const trail = stepsOf(...steps, '#/orders', order)
    expect([backFrom(trail, 'otherwise'), trail.length]).toEqual(['#/orders', 50])
  })
})
