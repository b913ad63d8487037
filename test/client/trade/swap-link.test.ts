import { describe, expect, it } from 'vitest'
import { emptyForm } from '../../../src/client/trade/form'
import { followLink, readSwapLink } from '../../../src/client/trade/swap-link'
import type { Address, Seconds } from '../../../src/domain/scalars'
import { GNOSIS, MAINNET, TRADER, USDC, WETH } from '../../support/client'

const DAI = '0x6b175474e89094c44da98b954eedeac495271d0f' as Address
const known = (token: Address) => [WETH, USDC, DAI].includes(token)
const read = (given: Record<string, string>) => readSwapLink(given, MAINNET, known)

describe('a link to a swap', () => {
  it('names tokens by address, and an amount', () => {
    const given = {
      sell: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      buy: DAI,
      amount: '1.5',
      chain: 'mainnet',
    }
    const link = { sell: USDC, buy: DAI, amount: '1.5', chain: MAINNET }
    expect(read(given)).toEqual({ step: 'ready', link })
    expect(read({})).toEqual({ step: 'ready', link: {} })
  })

  it.each([
    [{ sell: 'USDC' }, /^sell: expected an address/],
    [{ sell: `${USDC}00` }, /^sell: /],
    [{ amount: '1,5' }, /^amount: expected a decimal number/],
    [{ amount: '-1' }, /^amount: /],
    [{ amount: '1e6' }, /^amount: /],
    [{ chain: 'nowhere' }, /^chain: /],
    [{ receiver: TRADER }, /^receiver: not part/],
    [{ toString: '1' }, /^toString: not part/],
    [{ sell: WETH, buy: WETH }, /same token/],
  ])('with %j is refused with the place', (given, says) => {
    expect(read(given as Record<string, string>)).toMatchObject({
      step: 'wrong',
      says: expect.stringMatching(says),
    })
  })

  it('to an unknown token or another network goes no further', () => {
    const stranger = `0x${'5a'.repeat(20)}`
    expect(read({ sell: WETH, buy: stranger })).toEqual({ step: 'unknownToken', token: stranger })
    expect(read({ sell: stranger, chain: 'gnosis' })).toEqual({ step: 'otherNetwork', chainId: GNOSIS })
  })

  it('makes a new market order and leaves nothing of the form before it', () => {
    const before = {
      ...emptyForm(MAINNET),
      price: 'limit' as const,
      limitPrice: '7',
      receiver: TRADER,
      amount: '9',
      partiallyFillable: true,
      permit: null,
      validitySeconds: 60 as Seconds,
    }
    const { priceDirection: _, ...fresh } = emptyForm(MAINNET)
    expect(followLink(before, { sell: USDC, buy: DAI, amount: '1.5' })).toMatchObject({
      ...fresh,
      sellToken: USDC,
      buyToken: DAI,
      side: 'sell',
      amount: '1.5',
    })
    // The tokens the other way round.
    const { sellToken, buyToken } = emptyForm(MAINNET)
    const turned = followLink(before, { sell: buyToken as Address, buy: sellToken as Address })
    expect([turned.sellToken, turned.buyToken, turned.amount]).toEqual([buyToken, sellToken, ''])
  })
})
