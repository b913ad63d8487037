import { beforeAll, describe, expect, it } from 'vitest'
import { PAGE_WORDS } from '../../../src/client/bridge/page-words'
import type { BadgeView } from '../../../src/client/bridge/views'
import { describeStatus, nameMark } from '../../../src/content/draw/describe'
import { setWords } from '../../../src/content/words'

const MINUTE = 60_000
const open: BadgeView = {
  id: '0x',
  look: 'open',
  status: 'Open',
  text: 'Open 40%',
  detail: '2 WETH → 6,000 USDC',
  isMine: false,
}

beforeAll(() => setWords(PAGE_WORDS))

describe('describeStatus', () => {
  it.each([
    [50 * 60 * MINUTE, '2 d'],
    [47 * 60 * MINUTE, '47 h'],
    [119 * MINUTE, '119 min'],
    [MINUTE, '1 min'],
    [MINUTE - 1, '<1 min'],
  ])('writes the remaining time in one unit: %i ms as %s', (left, written) => {
    expect(describeStatus({ ...open, endsAt: 1_000 + left }, undefined, 1_000)).toEqual(['Open 40%', written])
  })

  it('writes no remaining time after the end', () => {
    expect(describeStatus({ ...open, endsAt: 1_000 }, undefined, 1_000)).toEqual(['Open 40%'])
  })

  it('names the difference first, then status, owner and outlook', () => {
    const view = { ...open, isMine: true, outlook: 'In reach' }
    expect(describeStatus(view, 'This page shows 3 WETH.', 0)).toEqual([
      'Differs',
      'Open 40%',
      'yours',
      'In reach',
    ])
  })
})

describe('nameMark', () => {
  it.each([
    [false, undefined, 'Open'],
    [true, undefined, 'Open, yours'],
    [true, 'This page shows 3 WETH.', 'Open, yours, Differs'],
  ])('names status, owner and difference, without progress: %s, %s', (isMine, warning, name) => {
    expect(nameMark({ ...open, isMine, endsAt: 1_000 }, warning)).toBe(name)
  })
})
