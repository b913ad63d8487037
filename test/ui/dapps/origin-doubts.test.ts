import { describe, expect, it } from 'vitest'
import { findOriginDoubts } from '../../../src/ui/dapps/origin-doubts'

describe('findOriginDoubts', () => {
  it.each([
    ['https://app.example', []],
    ['http://localhost:5173', []],
    ['http://127.0.0.1:80', []],
    ['http://app.example', ['unencrypted']],
    [new URL('https://cоwswap.example').origin, ['lookAlike']],
    ['https://swap.xn--cwswap-4ye.example', ['lookAlike']],
  ])('finds the doubts of %s: %j', (origin, doubts) => {
    expect(findOriginDoubts(origin)).toEqual(doubts)
  })
})
