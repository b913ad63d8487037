import { describe, expect, it } from 'vitest'
import { permitCall } from '../../../src/client/chain/permit'
import {
  autoSlippageIn,
  choosePrice,
  chooseToken,
  emptyForm,
  flip,
  formOf,
  isOwnPermitCall,
  isSeveral,
  orderDefaults,
  readPercent,
  restoreForm,
  type SignedPermit,
  slippageOf,
  slippageWarning,
  startOver,
  swapForm,
  typeAmount,
  validityOf,
} from '../../../src/client/trade/swap-form'
import { plainNumber } from '../../../src/client/trade/typed-numbers'
import { listTokens } from '../../../src/domain/chains/tokens'
import { packUid } from '../../../src/domain/orders/uid'
import type { Address, Bps, ChainId } from '../../../src/domain/scalars'
import { setLanguage } from '../../../src/domain/text/texts'
import { arbitraryOf } from '../../support/arbitraries'
import { fc } from '../../support/properties'

const mainnet = 1 as ChainId
const [weth, usdc, usdt] = listTokens(mainnet).map((token) => token.address)
const form = emptyForm(mainnet)
const defaults = { slippageBps: 50, validitySeconds: 1800 }

describe('the swap form', () => {
  it('starts by selling the wrapped coin for the first common token', () => {
    expect([form.sellToken, form.buyToken, form.side]).toEqual([weth, usdc, 'sell'])
  })

  it('is restored from a draft', () => {
    fc.assert(
      fc.property(arbitraryOf(swapForm), (given) => {
        const typedHere = { ...given, mark: '.' as const }
        expect(restoreForm(typedHere, mainnet)).toEqual(typedHere)
      }),
    )
  })

  it('keeps the values of its numbers when the language changes', () => {
    const typed = { ...form, amount: '1.500', limitPrice: '3,200.5' }
    setLanguage('de-DE')
    const inGerman = restoreForm(typed, mainnet)
    expect([inGerman.amount, inGerman.limitPrice, inGerman.mark]).toEqual(['1,5000', '3200,5', ','])
    expect(plainNumber(inGerman.amount)).toBe('1.5000')
    setLanguage('en-US')
    expect(plainNumber(restoreForm(inGerman, mainnet).amount)).toBe('1.5000')
    expect(restoreForm({ ...inGerman, amount: 'much' }, mainnet).amount).toBe('much')
  })

  it('starts empty if the draft is unreadable', () => {
    expect(restoreForm(undefined, mainnet)).toEqual(form)
    expect(restoreForm({ ...form, side: 'hold' }, mainnet)).toEqual(form)
  })

  it('keeps the signing scheme, and defaults to typed data for an older draft', () => {
    expect(restoreForm({ ...form, scheme: 'presign' }, mainnet).scheme).toBe('presign')
    const { scheme: _, ...silent } = form
    expect(restoreForm(silent, mainnet)).toEqual(form)
  })

  it('keeps only tokens, price type and price direction for the next order', () => {
    fc.assert(
      fc.property(arbitraryOf(swapForm), (given) => {
        const { sellToken, buyToken, price, priceDirection, mark } = given
        expect(startOver(given)).toEqual({ ...form, sellToken, buyToken, price, priceDirection, mark })
      }),
    )
  })

  it('has a fixed amount on the side that was typed', () => {
    expect(typeAmount(form, 'buy', '3,000.5')).toMatchObject({ side: 'buy', amount: '3,000.5' })
  })

  it('is unchanged when flipped twice', () => {
    fc.assert(
      fc.property(arbitraryOf(swapForm), (given) => {
        expect(flip(flip(given))).toEqual(given)
      }),
    )
  })

  it('still has a fixed sell amount when flipped without an amount', () => {
    expect(flip(form)).toMatchObject({ sellToken: usdc, buyToken: weth, side: 'sell' })
  })

  it('keeps the amount at its token when flipped', () => {
    const typed = typeAmount(form, 'sell', '2')
    expect(flip(typed)).toMatchObject({ sellToken: usdc, buyToken: weth, side: 'buy', amount: '2' })
  })

  it('never trades a token for itself', () => {
    expect(usdc && chooseToken(form, 'sell', usdc)).toMatchObject({ sellToken: usdc, buyToken: weth })
  })

  it('clears the price only when the pair changes', () => {
    const priced = { ...form, limitPrice: '3000' }
    expect(usdt && chooseToken(priced, 'buy', usdt).limitPrice).toBe('')
    expect(usdc && chooseToken(priced, 'buy', usdc).limitPrice).toBe('3000')
  })

  it('resets the validity when the price type changes', () => {
    const chosen = { ...form, validitySeconds: 300 }
    expect(validityOf(chosen, defaults)).toBe(300)
    expect(validityOf(choosePrice(chosen, 'limit'), defaults)).toBe(604_800)
    expect(validityOf(form, defaults)).toBe(1800)
  })

  it('uses the validity of the settings, limited to three hours for market orders', () => {
    const aDay = { ...defaults, validitySeconds: 86_400 }
    expect(validityOf(form, aDay)).toBe(10_800)
    expect(validityOf(choosePrice(form, 'limit'), aDay)).toBe(86_400)
    expect(validityOf(choosePrice(form, 'limit'), defaults)).toBe(604_800)
  })

  it('does not edit an order of another account', () => {
    const [owner, other] = [`0x${'aa'.repeat(20)}`, `0x${'bb'.repeat(20)}`] as [Address, Address]
    const uid = packUid({ digest: `0x${'01'.repeat(32)}`, owner, validTo: 2_000_000_000 } as never)
    expect(formOf({ ...form, replaces: uid }, { kind: 'key', address: owner }).replaces).toBe(uid)
    expect(formOf({ ...form, replaces: uid }, { kind: 'key', address: other }).replaces).toBeNull()
  })

  it('places a single order for a Safe, even if several were chosen for another account', () => {
    const address = `0x${'aa'.repeat(20)}` as Address
    const several = { kind: 'oco', price: '3100' } as const
    const limit = { ...choosePrice(form, 'limit'), several }
    expect(isSeveral(formOf(limit, { kind: 'safe', address }))).toBe(false)
    expect(isSeveral(formOf(limit, { kind: 'external', address }))).toBe(true)
  })

  it('has no slippage with a limit price', () => {
    expect(slippageOf(form, defaults)).toBe(50)
    expect(slippageOf({ ...form, slippageBps: 120 }, defaults)).toBe(120)
    expect(slippageOf({ ...form, slippageBps: 120, price: 'limit' }, defaults)).toBe(0)
  })

  it("uses the pair's slippage unless the user chose one", () => {
    const auto = { bps: 80, reason: 'moves', measuredBps: 72 } as const
    const settings = {
      slippageBps: null,
      validitySeconds: 1800,
      profileId: 'sandbox',
      referralCodes: {},
    } as const
    const open = orderDefaults(settings, auto)
    const chosen = orderDefaults({ ...settings, slippageBps: 30 as Bps }, auto)
    expect([slippageOf(form, open), slippageOf(form, chosen)]).toEqual([80, 30])
    expect([autoSlippageIn(form, open), autoSlippageIn(form, chosen)]).toEqual([auto, undefined])
    expect(slippageOf({ ...form, slippageBps: 0 }, open)).toBe(0)
    expect(autoSlippageIn({ ...form, slippageBps: 80 }, open)).toBeUndefined()
    expect(autoSlippageIn({ ...form, price: 'limit' }, open)).toBeUndefined()
    expect(slippageOf(form, orderDefaults(settings))).toBe(50)
  })
})

describe('typed percentages', () => {
  it.each([
    ['0.5', 50],
    ['.05', 5],
    ['0,29', 29],
    ['1 %', 100],
    ['0', 0],
    ['50', 5000],
    ['50.01', undefined],
    ['0.001', undefined],
    ['', undefined],
    ['.', undefined],
    ['one', undefined],
    ['-1', undefined],
    ['1e2', undefined],
    ['0.5.5', undefined],
  ])('are read: %s as %s basis points', (typed, bps) => {
    expect(readPercent(typed)).toBe(bps)
  })

  it('cause a warning if the slippage is high or low', () => {
    expect(slippageWarning(101)).toContain('High')
    expect(slippageWarning(4)).toContain('Low')
    expect([5, 50, 100].map(slippageWarning)).toEqual([undefined, undefined, undefined])
  })
})

describe('a permit of the form', () => {
  const addresses = ['11', '22', '33'].map((byte) => `0x${byte.repeat(20)}` as Address)
  const [owner, spender, other] = addresses as [Address, Address, Address]
  const terms = { owner: owner as never, token: usdc as never, value: 5n, deadline: 9 as never }
  const made = (change: object = {}): SignedPermit => {
    const call = permitCall({ ...terms, spender, ...change } as never, `0x${'ab'.repeat(64)}1b`)
    return { ...terms, hook: { target: terms.token, callData: call, gasLimit: '80000' } }
  }

  it('is valid if it is called as signed', () => expect(isOwnPermitCall(made())).toBe(true))

  it('is used only for the account that signed it', () => {
    const form = { ...emptyForm(1 as ChainId), permit: made() }
    expect(formOf(form, { kind: 'key', address: owner })).toEqual(form)
    expect(formOf(form, { kind: 'key', address: other }).permit).toBeNull()
    expect(formOf(form, undefined).permit).toBeNull()
  })

  it.each([
    ['of another owner', made({ owner: other })],
    ['of another amount', made({ value: 6n })],
    ['with another deadline', made({ deadline: 10 })],
    ['at another contract', { ...made(), hook: { ...made().hook, target: other } }],
    [
      'with extra bytes at the end',
      { ...made(), hook: { ...made().hook, callData: `${made().hook.callData}00` } },
    ],
    ['of another function', { ...made(), hook: { ...made().hook, callData: '0xa9059cbb' } }],
  ] as const)('is invalid: a permit %s', (_, permit) =>
    expect(isOwnPermitCall(permit as SignedPermit)).toBe(false),
  )
})
