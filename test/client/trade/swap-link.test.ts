import { describe, expect, it } from 'vitest'
import { emptyForm } from '../../../src/client/trade/swap-form'
import { followLink, readSwapLink } from '../../../src/client/trade/swap-link'
import type { Address, Seconds } from '../../../src/domain/scalars'
import { GNOSIS, MAINNET, TRADER, USDC, WETH } from '../../support/client'

const DAI = '0x6b175474e89094c44da98b954eedeac495271d0f' as Address
const known = (token: Address) => [WETH, USDC, DAI].includes(token)
const read = (given: Record<string, string>) => readSwapLink(given, MAINNET, known)

const SELL = 'Token to sell: expected an address, 0x and 40 hex digits.'
const AMOUNT = 'Amount to sell: expected a decimal number such as 1.5.'

describe('a swap link', () => {
  it('contains tokens by address and an amount', () => {
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
    [{ sell: 'USDC' }, SELL],
    [{ sell: `${USDC}00` }, SELL],
    [{ buy: 'USDC', sell: WETH }, 'Token to buy: expected an address, 0x and 40 hex digits.'],
    [{ amount: '1,5' }, AMOUNT],
    [{ amount: '-1' }, AMOUNT],
    [{ amount: '1e6' }, AMOUNT],
    [{ chain: 'nowhere' }, 'Network: expected the name of a network that Cowbell supports.'],
    [{ receiver: TRADER }, 'A swap link has no part "receiver".'],
    [{ toString: '1' }, 'A swap link has no part "toString".'],
    [{ sell: WETH, buy: WETH }, 'The same token is sold and bought.'],
  ])('is rejected with the name of the wrong part: %j', (given, message) => {
    expect(read(given as Record<string, string>)).toEqual({ step: 'wrong', message })
  })

  it('is not ready if it contains an unknown token or another network', () => {
    const stranger = `0x${'5a'.repeat(20)}`
    expect(read({ sell: WETH, buy: stranger })).toEqual({ step: 'unknownToken', token: stranger })
    expect(read({ sell: stranger, chain: 'gnosis' })).toEqual({ step: 'otherNetwork', chainId: GNOSIS })
  })

  it('starts a new market order and keeps nothing of the earlier form', () => {
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
    // A link can also swap the tokens of the form.
    const { sellToken, buyToken } = emptyForm(MAINNET)
    const turned = followLink(before, { sell: buyToken as Address, buy: sellToken as Address })
    expect([turned.sellToken, turned.buyToken, turned.amount]).toEqual([buyToken, sellToken, ''])
  })
})
