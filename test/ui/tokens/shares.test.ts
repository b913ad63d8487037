import { describe, expect, it } from 'vitest'
import { sharesOf, shareText } from '../../../src/ui/tokens/shares'

describe('a portfolio', () => {
  it.each([
    [26, '26%'],
    [1, '1%'],
    [0.99, '<1%'],
  ])('shows shares in whole percent: %d', (share, text) => {
    expect(shareText(share)).toBe(text)
  })

  it('shows the share of each token with a price, unless it has a single token', () => {
    expect(sharesOf([30, undefined, 10])).toEqual([75, undefined, 25])
    expect(sharesOf([40, undefined])).toEqual([undefined, undefined])
    expect(sharesOf([0, 0])).toEqual([undefined, undefined])
  })

  it.each([
    [
      [1, 1, 1],
      [34, 33, 33],
    ],
    [
      [26.6, 26.5, 25.6, 21.3],
      [27, 26, 26, 21],
    ],
    [
      [995, 5],
      [99, 0.5],
    ],
    [
      [66.4, 33.2, 0.4],
      [66, 33, 0.4],
    ],
  ])('shows shares of %j that never add up to more than 100%', (worths, shares) => {
    const found = sharesOf(worths).map((share) => share && Number(share.toFixed(6)))
    expect(found).toEqual(shares)
  })
})
